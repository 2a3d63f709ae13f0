<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="id" sourcelanguage="en">
<context>
    <name>AboutDialog</name>
    <message>
        <source>&amp;Built on</source>
        <translation>&amp;Dibangun di atas</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Tutup</translation>
    </message>
    <message>
        <source>About Lontar</source>
        <translation>Tentang Lontar</translation>
    </message>
    <message>
        <source>Ask long documents on your own computer. Free software under the MIT licence.</source>
        <translation>Bertanya kepada dokumen panjang di komputer Anda sendiri. Perangkat lunak bebas berlisensi MIT.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Tutup</translation>
    </message>
    <message>
        <source>Components</source>
        <translation>Komponen</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Lisensi</translation>
    </message>
    <message>
        <source>Licence: {name}</source>
        <translation>Lisensi: {name}</translation>
    </message>
    <message>
        <source>Pages: {address}</source>
        <translation>Situs: {address}</translation>
    </message>
    <message>
        <source>The package carries no text of its licence; its pages have it.</source>
        <translation>Paket ini tidak menyertakan teks lisensinya; lihat di situsnya.</translation>
    </message>
    <message>
        <source>Version {version}</source>
        <translation>Versi {version}</translation>
    </message>
</context>
<context>
    <name>CommandPalette</name>
    <message>
        <source>Command or document</source>
        <translation>Perintah atau dokumen</translation>
    </message>
    <message>
        <source>Commands and documents</source>
        <translation>Perintah dan dokumen</translation>
    </message>
    <message>
        <source>Nothing has a name like this.</source>
        <translation>Tidak ada yang bernama seperti ini.</translation>
    </message>
    <message>
        <source>Type a command or the name of a document</source>
        <translation>Ketik perintah atau nama dokumen</translation>
    </message>
    <message>
        <source>What fits</source>
        <translation>Yang cocok</translation>
    </message>
</context>
<context>
    <name>GeneralPage</name>
    <message>
        <source>&amp;Appearance</source>
        <translation>T&amp;ampilan</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Bahasa</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Tampilan</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Ikuti sistem</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Gelap</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Bahasa</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Terang</translation>
    </message>
    <message>
        <source>Used everywhere from the next start on.</source>
        <translation>Berlaku di semua bagian mulai saat Lontar dibuka kembali.</translation>
    </message>
</context>
<context>
    <name>LogWindow</name>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Salin</translation>
    </message>
    <message>
        <source>&amp;Refresh</source>
        <translation>&amp;Muat ulang</translation>
    </message>
    <message>
        <source>&amp;Show</source>
        <translation>Tam&amp;pilkan</translation>
    </message>
    <message>
        <source>C&amp;lose</source>
        <translation>&amp;Tutup</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>Kesalahan</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>Semuanya</translation>
    </message>
    <message>
        <source>Lines of the log</source>
        <translation>Baris log</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Log</translation>
    </message>
    <message>
        <source>Notes and worse</source>
        <translation>Catatan, peringatan, dan kesalahan</translation>
    </message>
    <message>
        <source>Nothing of this kind was noted.</source>
        <translation>Tidak ada catatan jenis ini.</translation>
    </message>
    <message>
        <source>Open &amp;folder</source>
        <translation>Buka &amp;folder</translation>
    </message>
    <message>
        <source>Warnings and errors</source>
        <translation>Peringatan dan kesalahan</translation>
    </message>
    <message>
        <source>Which lines to show</source>
        <translation>Baris yang ditampilkan</translation>
    </message>
</context>
<context>
    <name>PrivacyPage</name>
    <message>
        <source> GiB</source>
        <translation> GiB</translation>
    </message>
    <message>
        <source>&amp;Data folder</source>
        <translation>Folder &amp;data</translation>
    </message>
    <message>
        <source>&amp;Forget everything…</source>
        <translation>&amp;Lupakan semuanya…</translation>
    </message>
    <message>
        <source>&amp;Open folder</source>
        <translation>&amp;Buka folder</translation>
    </message>
    <message>
        <source>&amp;Size limit</source>
        <translation>Batas &amp;ukuran</translation>
    </message>
    <message>
        <source>All documents and conversations leave the library. This cannot be undone.</source>
        <translation>Semua dokumen dan percakapan dihapus dari pustaka. Tindakan ini tidak dapat dibatalkan.</translation>
    </message>
    <message>
        <source>Data folder</source>
        <translation>Folder data</translation>
    </message>
    <message>
        <source>Forget all documents and conversations</source>
        <translation>Lupakan semua dokumen dan percakapan</translation>
    </message>
    <message>
        <source>Forget everything</source>
        <translation>Lupakan semuanya</translation>
    </message>
    <message>
        <source>Forget everything?</source>
        <translation>Lupakan semuanya?</translation>
    </message>
    <message>
        <source>How much of the limit is used</source>
        <translation>Bagian batas yang sudah terpakai</translation>
    </message>
    <message>
        <source>Largest size of the library, in GiB</source>
        <translation>Ukuran terbesar pustaka, dalam GiB</translation>
    </message>
    <message>
        <source>Open the data folder</source>
        <translation>Buka folder data</translation>
    </message>
    <message>
        <source>Start anew</source>
        <translation>Mulai dari awal</translation>
    </message>
    <message>
        <source>Your library, conversations and settings lie in this folder and nowhere else.</source>
        <translation>Pustaka, percakapan, dan pengaturan Anda tersimpan di folder ini dan tidak di tempat lain.</translation>
    </message>
    <message>
        <source>Your own files stay where they are.</source>
        <translation>Berkas asli Anda tetap di tempatnya.</translation>
    </message>
    <message>
        <source>{used} of {limit} GiB used. When it is full, what was read longest ago gives way; text never does.</source>
        <translation>{used} dari {limit} GiB terpakai. Jika penuh, hasil bacaan yang paling lama tidak dipakai dikosongkan; teks tidak pernah.</translation>
    </message>
</context>
<context>
    <name>ReadingPage</name>
    <message>
        <source> MiB</source>
        <translation> MiB</translation>
    </message>
    <message>
        <source>&amp;Memory budget</source>
        <translation>Anggaran &amp;memori</translation>
    </message>
    <message>
        <source>&amp;Only index it, so that passages can be found</source>
        <translation>&amp;Hanya diindeks, agar bagian-bagiannya dapat ditemukan</translation>
    </message>
    <message>
        <source>&amp;Read it whole, so that general questions are answered too</source>
        <translation>Dibaca &amp;seluruhnya, agar pertanyaan umum pun terjawab</translation>
    </message>
    <message>
        <source>A new document</source>
        <translation>Dokumen baru</translation>
    </message>
    <message numerus="yes">
        <source>About %Ln token(s) of each document stay in the model&apos;s memory. What gives way is found again when a question needs it.</source>
        <translation>
            <numerusform>Sekitar %Ln token dari setiap dokumen tetap di memori model. Yang tergeser ditemukan kembali saat pertanyaan membutuhkannya.</numerusform>
        </translation>
    </message>
    <message>
        <source>Memory for each document, in MiB</source>
        <translation>Memori untuk setiap dokumen, dalam MiB</translation>
    </message>
    <message>
        <source>Read on &amp;battery too</source>
        <translation>Tetap membaca saat memakai &amp;baterai</translation>
    </message>
    <message>
        <source>Read only while the computer is &amp;idle</source>
        <translation>Membaca hanya saat komputer m&amp;enganggur</translation>
    </message>
    <message>
        <source>Recognise &amp;text on scanned pages</source>
        <translation>Kenali &amp;teks pada halaman hasil pindaian</translation>
    </message>
    <message>
        <source>Scans</source>
        <translation>Pindaian</translation>
    </message>
    <message>
        <source>Text recognition is not installed; the handbook says how to add it.</source>
        <translation>Pengenalan teks belum terpasang; buku panduan menjelaskan cara menambahkannya.</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Waktu</translation>
    </message>
</context>
<context>
    <name>ReportProblemDialog</name>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Tutup</translation>
    </message>
    <message>
        <source>&amp;Save report…</source>
        <translation>&amp;Simpan laporan…</translation>
    </message>
    <message>
        <source>&amp;What happened</source>
        <translation>&amp;Apa yang terjadi</translation>
    </message>
    <message>
        <source>Lontar sends nothing. It saves a file without names, folders, documents, addresses and keys; read it here, then pass it on as you like.</source>
        <translation>Lontar tidak mengirim apa pun. Lontar menyimpan berkas tanpa nama, folder, dokumen, alamat, dan kunci; baca di sini, lalu teruskan kepada siapa pun yang Anda kehendaki.</translation>
    </message>
    <message>
        <source>Report a problem</source>
        <translation>Laporkan masalah</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>Simpan laporan</translation>
    </message>
    <message>
        <source>The report is being gathered…</source>
        <translation>Laporan sedang disusun…</translation>
    </message>
    <message>
        <source>What did you do, what happened, what did you expect?</source>
        <translation>Apa yang Anda lakukan, apa yang terjadi, dan apa yang Anda harapkan?</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>Apa yang terjadi</translation>
    </message>
    <message>
        <source>What will be &amp;saved</source>
        <translation>Yang akan &amp;disimpan</translation>
    </message>
    <message>
        <source>What will be saved</source>
        <translation>Yang akan disimpan</translation>
    </message>
    <message>
        <source>Zip files (*.zip)</source>
        <translation>Berkas zip (*.zip)</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Tutup</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Tutup</translation>
    </message>
    <message>
        <source>General</source>
        <translation>Umum</translation>
    </message>
    <message>
        <source>Pages of the settings</source>
        <translation>Halaman pengaturan</translation>
    </message>
    <message>
        <source>Privacy and storage</source>
        <translation>Privasi dan penyimpanan</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Pembacaan</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Pengaturan</translation>
    </message>
</context>
<context>
    <name>ShortcutsOverlay</name>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Tutup</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Tutup</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Pintasan papan ketik</translation>
    </message>
    <message>
        <source>List of keyboard shortcuts</source>
        <translation>Daftar pintasan papan ketik</translation>
    </message>
</context>
<context>
    <name>Tour</name>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Kembali</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>&amp;Lanjut</translation>
    </message>
    <message>
        <source>&amp;Skip</source>
        <translation>Le&amp;wati</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>&amp;Mulai</translation>
    </message>
    <message>
        <source>Ask, and check</source>
        <translation>Tanyakan, lalu periksa</translation>
    </message>
    <message>
        <source>Drag a PDF, another document or a folder of source code into the window. You can ask about it within seconds, while Lontar goes on reading.</source>
        <translation>Seret PDF, dokumen lain, atau folder kode sumber ke jendela ini. Dalam hitungan detik Anda sudah bisa bertanya, sementara Lontar terus membaca.</translation>
    </message>
    <message>
        <source>Drop a document</source>
        <translation>Letakkan dokumen</translation>
    </message>
    <message>
        <source>Every answer names its passages. Click one, and the page opens with the words marked, so that you need not take anybody&apos;s word for it.</source>
        <translation>Setiap jawaban menyebutkan sumbernya. Klik salah satu, dan halamannya terbuka dengan kata-kata yang ditandai, sehingga Anda dapat memeriksanya sendiri.</translation>
    </message>
    <message>
        <source>It stays with you</source>
        <translation>Semua tetap di tangan Anda</translation>
    </message>
    <message>
        <source>The model runs on this computer, and nothing leaves it. A cloud model is used only when you switch it on, and you see first what would be sent.</source>
        <translation>Model berjalan di komputer ini, dan tidak ada yang keluar darinya. Model awan hanya dipakai jika Anda mengaktifkannya, dan Anda melihat dahulu apa yang akan dikirim.</translation>
    </message>
    <message>
        <source>Welcome to Lontar</source>
        <translation>Selamat datang di Lontar</translation>
    </message>
    <message>
        <source>{card} of {cards}</source>
        <translation>{card} dari {cards}</translation>
    </message>
</context>
</TS>
