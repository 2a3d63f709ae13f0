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
    <name>Actions</name>
    <message>
        <source>&amp;Conversation</source>
        <translation>&amp;Percakapan</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Berkas</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>Ba&amp;ntuan</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Tampilan</translation>
    </message>
    <message>
        <source>About Lontar</source>
        <translation>Tentang Lontar</translation>
    </message>
    <message>
        <source>Add a folder…</source>
        <translation>Tambah folder…</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>Tambah berkas…</translation>
    </message>
    <message>
        <source>Ask a question first; then there is something to export.</source>
        <translation>Ajukan pertanyaan dahulu; setelah itu ada yang dapat diekspor.</translation>
    </message>
    <message>
        <source>Close the source</source>
        <translation>Tutup sumber</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Dokumen</translation>
    </message>
    <message>
        <source>Export the conversation</source>
        <translation>Ekspor percakapan</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Ekspor…</translation>
    </message>
    <message>
        <source>Find a command or a document</source>
        <translation>Cari perintah atau dokumen</translation>
    </message>
    <message>
        <source>Introduction</source>
        <translation>Pengenalan</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Pintasan papan ketik</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Log</translation>
    </message>
    <message>
        <source>Markdown (*.md);;PDF (*.pdf);;JSON (*.json)</source>
        <translation>Markdown (*.md);;PDF (*.pdf);;JSON (*.json)</translation>
    </message>
    <message>
        <source>Models…</source>
        <translation>Model…</translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation>Percakapan baru</translation>
    </message>
    <message>
        <source>Paste files</source>
        <translation>Tempel berkas</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Keluar</translation>
    </message>
    <message>
        <source>Reading controls</source>
        <translation>Kendali pembacaan</translation>
    </message>
    <message>
        <source>Report a problem…</source>
        <translation>Laporkan masalah…</translation>
    </message>
    <message>
        <source>Search everything</source>
        <translation>Cari di semua dokumen</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>Pengaturan…</translation>
    </message>
    <message>
        <source>Show or hide the memory</source>
        <translation>Tampilkan atau sembunyikan memori</translation>
    </message>
    <message>
        <source>Stop adding</source>
        <translation>Berhenti menambahkan</translation>
    </message>
    <message>
        <source>Stop the answer</source>
        <translation>Hentikan jawaban</translation>
    </message>
    <message>
        <source>Write a question</source>
        <translation>Tulis pertanyaan</translation>
    </message>
</context>
<context>
    <name>Assembly</name>
    <message>
        <source>The language changes with the next start.</source>
        <translation>Bahasa berganti saat Lontar dibuka lagi.</translation>
    </message>
    <message>
        <source>The settings cannot be saved: {reason}. They hold until the window is closed.</source>
        <translation>Pengaturan tidak dapat disimpan: {reason}. Pengaturan berlaku sampai jendela ditutup.</translation>
    </message>
</context>
<context>
    <name>Banner</name>
    <message>
        <source>Close</source>
        <translation>Tutup</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Pesan</translation>
    </message>
</context>
<context>
    <name>BudgetSlider</name>
    <message>
        <source>&amp;Memory for reading</source>
        <translation>&amp;Memori untuk membaca</translation>
    </message>
    <message>
        <source>Memory for reading</source>
        <translation>Memori untuk membaca</translation>
    </message>
    <message>
        <source>More memory keeps more of each document, and reading takes longer. Documents are read anew.</source>
        <translation>Lebih banyak memori menyimpan lebih banyak dari setiap dokumen, dan pembacaan lebih lama. Dokumen dibaca ulang.</translation>
    </message>
    <message>
        <source>{size}: keeps {tokens} tokens of each document</source>
        <translation>{size}: menyimpan {tokens} token dari setiap dokumen</translation>
    </message>
</context>
<context>
    <name>Card</name>
    <message>
        <source>Answer</source>
        <translation>Jawaban</translation>
    </message>
    <message>
        <source>Answer again</source>
        <translation>Jawab lagi</translation>
    </message>
    <message>
        <source>Answering, not checked yet…</source>
        <translation>Menjawab, belum diperiksa…</translation>
    </message>
    <message>
        <source>Confidence {percent} %</source>
        <translation>Keyakinan {percent} %</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Salin</translation>
    </message>
    <message>
        <source>Edit question</source>
        <translation>Ubah pertanyaan</translation>
    </message>
    <message>
        <source>Looking for passages…</source>
        <translation>Mencari bagian teks…</translation>
    </message>
    <message>
        <source>Of {total} {unit}</source>
        <translation>Dari {total} {unit}</translation>
    </message>
    <message>
        <source>Sent: {words}</source>
        <translation>Dikirim: {words}</translation>
    </message>
    <message>
        <source>Stopped early.</source>
        <translation>Dihentikan lebih awal.</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Dihentikan.</translation>
    </message>
    <message>
        <source>This computer&apos;s own answer: {answer}</source>
        <translation>Jawaban komputer ini sendiri: {answer}</translation>
    </message>
    <message>
        <source>chapters</source>
        <translation>bab</translation>
    </message>
    <message>
        <source>files</source>
        <translation>berkas</translation>
    </message>
    <message>
        <source>pages</source>
        <translation>halaman</translation>
    </message>
    <message>
        <source>parts</source>
        <translation>bagian</translation>
    </message>
    <message>
        <source>read by the model: {n}</source>
        <translation>dibaca model: {n}</translation>
    </message>
    <message>
        <source>read off the code, without a model</source>
        <translation>diambil dari kode, tanpa model</translation>
    </message>
    <message>
        <source>searched, not read by the model: {n}</source>
        <translation>dicari, tidak dibaca model: {n}</translation>
    </message>
    <message>
        <source>sheets</source>
        <translation>lembar</translation>
    </message>
    <message>
        <source>unreadable: {n}</source>
        <translation>tidak terbaca: {n}</translation>
    </message>
    <message>
        <source>without text: {n}</source>
        <translation>tanpa teks: {n}</translation>
    </message>
    <message>
        <source>{name} on this computer</source>
        <translation>{name} di komputer ini</translation>
    </message>
    <message>
        <source>{name}, not on this computer</source>
        <translation>{name}, bukan di komputer ini</translation>
    </message>
</context>
<context>
    <name>ChoicesForm</name>
    <message>
        <source>&amp;Cache type</source>
        <translation>Jenis &amp;cache</translation>
    </message>
    <message>
        <source>&amp;Layers on the graphics device</source>
        <translation>&amp;Lapisan di perangkat grafis</translation>
    </message>
    <message>
        <source>&amp;Tokens kept in memory</source>
        <translation>&amp;Token yang disimpan di memori</translation>
    </message>
    <message>
        <source>Fewer leave memory to others.</source>
        <translation>Lebih sedikit menyisakan memori untuk yang lain.</translation>
    </message>
    <message>
        <source>Fewer leave the machine free for other work.</source>
        <translation>Lebih sedikit membuat komputer bebas untuk pekerjaan lain.</translation>
    </message>
    <message>
        <source>How it is stored; “automatic” measures what is fastest here.</source>
        <translation>Cara penyimpanannya; “otomatis” mengukur yang tercepat di sini.</translation>
    </message>
    <message>
        <source>More of a document, for more memory.</source>
        <translation>Lebih banyak dari dokumen, dengan lebih banyak memori.</translation>
    </message>
    <message>
        <source>Processor t&amp;hreads</source>
        <translation>&amp;Utas prosesor</translation>
    </message>
    <message>
        <source>all cores</source>
        <translation>semua inti</translation>
    </message>
    <message>
        <source>all that fit</source>
        <translation>semua yang muat</translation>
    </message>
    <message>
        <source>as in the settings</source>
        <translation>seperti di pengaturan</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>otomatis</translation>
    </message>
</context>
<context>
    <name>CitationChip</name>
    <message>
        <source>Citation {number}: {place}: {quote}</source>
        <translation>Kutipan {number}: {place}: {quote}</translation>
    </message>
    <message>
        <source>not found there</source>
        <translation>tidak ditemukan di sana</translation>
    </message>
</context>
<context>
    <name>CloudController</name>
    <message>
        <source>Other computers</source>
        <translation>Komputer lain</translation>
    </message>
    <message>
        <source>Sending: {words}</source>
        <translation>Mengirim: {words}</translation>
    </message>
</context>
<context>
    <name>CloudPage</name>
    <message>
        <source>Add</source>
        <translation>Tambah</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Alamat</translation>
    </message>
    <message>
        <source>Ask when the local confidence is below</source>
        <translation>Tanyakan bila keyakinan lokal di bawah</translation>
    </message>
    <message>
        <source>Kept in the system&apos;s keyring</source>
        <translation>Disimpan di gantungan kunci sistem</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Kunci</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Model</translation>
    </message>
    <message>
        <source>Nothing leaves this computer while the switch under the question is off.</source>
        <translation>Tidak ada yang keluar dari komputer ini selama sakelar di bawah pertanyaan mati.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Hapus</translation>
    </message>
    <message>
        <source>Replace e-mail addresses, telephone, account and identity numbers</source>
        <translation>Ganti alamat surel, nomor telepon, rekening, dan identitas</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>Servers, in the order in which they are asked</source>
        <translation>Server, menurut urutan bertanya</translation>
    </message>
    <message>
        <source>Spend at most, USD a day</source>
        <translation>Pengeluaran paling banyak, USD per hari</translation>
    </message>
</context>
<context>
    <name>CloudSwitch</name>
    <message>
        <source>Ask me before anything is sent</source>
        <translation>Tanya saya sebelum apa pun dikirim</translation>
    </message>
    <message>
        <source>Cloud: asks first</source>
        <translation>Awan: bertanya dahulu</translation>
    </message>
    <message>
        <source>Cloud: off</source>
        <translation>Awan: mati</translation>
    </message>
    <message>
        <source>Cloud: on</source>
        <translation>Awan: hidup</translation>
    </message>
    <message>
        <source>Hard questions may go to {where}.</source>
        <translation>Pertanyaan sulit dapat dikirim ke {where}.</translation>
    </message>
    <message>
        <source>Nothing leaves this computer.</source>
        <translation>Tidak ada yang keluar dari komputer ini.</translation>
    </message>
    <message>
        <source>Off: nothing leaves this computer</source>
        <translation>Mati: tidak ada yang keluar dari komputer ini</translation>
    </message>
    <message>
        <source>Send where the documents allow it</source>
        <translation>Kirim bila dokumen mengizinkan</translation>
    </message>
    <message>
        <source>Set up…</source>
        <translation>Siapkan…</translation>
    </message>
    <message>
        <source>no server yet</source>
        <translation>belum ada server</translation>
    </message>
</context>
<context>
    <name>CodeView</name>
    <message>
        <source>Source code</source>
        <translation>Kode sumber</translation>
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
    <name>Composer</name>
    <message>
        <source>Ask</source>
        <translation>Tanya</translation>
    </message>
    <message>
        <source>Ask about your documents</source>
        <translation>Tanyakan tentang dokumen Anda</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Pertanyaan</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Berhenti</translation>
    </message>
</context>
<context>
    <name>ConsentDialog</name>
    <message>
        <source>Exactly what would be sent</source>
        <translation>Persis apa yang akan dikirim</translation>
    </message>
    <message>
        <source>Keep it here</source>
        <translation>Simpan di sini</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Kirim</translation>
    </message>
    <message>
        <source>Send this to another computer?</source>
        <translation>Kirim ini ke komputer lain?</translation>
    </message>
    <message>
        <source>The exact bytes:</source>
        <translation>Bita yang persis:</translation>
    </message>
    <message>
        <source>What would be sent, as text</source>
        <translation>Yang akan dikirim, sebagai teks</translation>
    </message>
</context>
<context>
    <name>Controller</name>
    <message numerus="yes">
        <source>%n more could not be added.</source>
        <translation>
            <numerusform>%n lagi tidak dapat ditambahkan.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>About %n chosen document(s)</source>
        <translation>
            <numerusform>Tentang %n dokumen pilihan</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>About all documents (%n)</source>
        <translation>
            <numerusform>Tentang semua dokumen (%n)</numerusform>
        </translation>
    </message>
    <message>
        <source>About {name}</source>
        <translation>Tentang {name}</translation>
    </message>
    <message>
        <source>Adding {name}</source>
        <translation>Menambahkan {name}</translation>
    </message>
    <message>
        <source>Adding…</source>
        <translation>Menambahkan…</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Disalin</translation>
    </message>
    <message>
        <source>Indexing: {done} of {total} passages</source>
        <translation>Mengindeks: {done} dari {total} bagian teks</translation>
    </message>
    <message>
        <source>Loading {name}…</source>
        <translation>Memuat {name}…</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>Kata sandi</translation>
    </message>
    <message numerus="yes">
        <source>Remove %n document(s) from the library, with what was read and every conversation about it? Your files stay where they are.</source>
        <translation>
            <numerusform>Hapus %n dokumen dari pustaka, beserta yang sudah dibaca dan semua percakapan tentangnya? Berkas Anda tetap di tempatnya.</numerusform>
        </translation>
    </message>
    <message>
        <source>Remove and forget</source>
        <translation>Hapus dan lupakan</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>Mulai ulang</translation>
    </message>
    <message>
        <source>Restored in {seconds} s</source>
        <translation>Dipulihkan dalam {seconds} dtk</translation>
    </message>
    <message>
        <source>Restored in {seconds} s; reading again would take {time}</source>
        <translation>Dipulihkan dalam {seconds} dtk; membaca ulang akan memakan {time}</translation>
    </message>
    <message>
        <source>Saved as {path}</source>
        <translation>Disimpan sebagai {path}</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Dihentikan.</translation>
    </message>
    <message>
        <source>Summarise the document.</source>
        <translation>Ringkas dokumen ini.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Coba lagi</translation>
    </message>
    <message>
        <source>What does it say about “{title}”?</source>
        <translation>Apa isinya tentang “{title}”?</translation>
    </message>
    <message>
        <source>What was read before cannot be used any more; it is read again. Nothing you wrote is lost.</source>
        <translation>Yang dibaca sebelumnya tidak dapat dipakai lagi; dokumen dibaca ulang. Tulisan Anda tidak ada yang hilang.</translation>
    </message>
    <message>
        <source>{name} is ready</source>
        <translation>{name} siap</translation>
    </message>
</context>
<context>
    <name>ConversationView</name>
    <message>
        <source>Ask: {question}</source>
        <translation>Tanya: {question}</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>Percakapan</translation>
    </message>
</context>
<context>
    <name>DialogsController</name>
    <message>
        <source>Saved as {path}</source>
        <translation>Disimpan sebagai {path}</translation>
    </message>
</context>
<context>
    <name>DocumentDelegate</name>
    <message>
        <source>Cannot be read</source>
        <translation>Tidak dapat dibaca</translation>
    </message>
    <message>
        <source>indexed</source>
        <translation>terindeks</translation>
    </message>
    <message>
        <source>indexing {share} %</source>
        <translation>mengindeks {share} %</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>dijeda</translation>
    </message>
    <message>
        <source>private</source>
        <translation>pribadi</translation>
    </message>
    <message>
        <source>read</source>
        <translation>sudah dibaca</translation>
    </message>
    <message>
        <source>reading</source>
        <translation>sedang dibaca</translation>
    </message>
    <message>
        <source>reading {at} of {of}</source>
        <translation>membaca {at} dari {of}</translation>
    </message>
    <message>
        <source>waits to be read</source>
        <translation>menunggu dibaca</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>{time} lagi</translation>
    </message>
</context>
<context>
    <name>FitBar</name>
    <message>
        <source>Memory the model needs</source>
        <translation>Memori yang diperlukan model</translation>
    </message>
    <message>
        <source>{0} % of what is free</source>
        <translation>{0} % dari yang bebas</translation>
    </message>
</context>
<context>
    <name>GaugeBar</name>
    <message>
        <source>Memory of the device</source>
        <translation>Memori perangkat</translation>
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
    <name>LibraryPanel</name>
    <message numerus="yes">
        <source>%n question(s), begun {date}</source>
        <translation>
            <numerusform>%n pertanyaan, dimulai {date}</numerusform>
        </translation>
    </message>
    <message>
        <source>Add documents</source>
        <translation>Tambah dokumen</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>Tambah…</translation>
    </message>
    <message>
        <source>Allow export and search</source>
        <translation>Izinkan ekspor dan pencarian</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>Percakapan</translation>
    </message>
    <message>
        <source>Delete conversation</source>
        <translation>Hapus percakapan</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Dokumen</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>Ditemukan</translation>
    </message>
    <message>
        <source>Go on reading</source>
        <translation>Lanjutkan membaca</translation>
    </message>
    <message>
        <source>Make private</source>
        <translation>Jadikan pribadi</translation>
    </message>
    <message>
        <source>May be sent</source>
        <translation>Boleh dikirim</translation>
    </message>
    <message>
        <source>May be sent when I agree</source>
        <translation>Boleh dikirim bila saya setuju</translation>
    </message>
    <message>
        <source>Never leaves this computer</source>
        <translation>Tidak pernah keluar dari komputer ini</translation>
    </message>
    <message>
        <source>No passage matches.</source>
        <translation>Tidak ada bagian yang cocok.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Buka</translation>
    </message>
    <message>
        <source>Pause reading</source>
        <translation>Jeda pembacaan</translation>
    </message>
    <message>
        <source>Places found</source>
        <translation>Tempat yang ditemukan</translation>
    </message>
    <message>
        <source>Progress of adding</source>
        <translation>Kemajuan penambahan</translation>
    </message>
    <message>
        <source>Read next</source>
        <translation>Baca berikutnya</translation>
    </message>
    <message>
        <source>Remove and forget…</source>
        <translation>Hapus dan lupakan…</translation>
    </message>
    <message>
        <source>Search all documents</source>
        <translation>Cari di semua dokumen</translation>
    </message>
    <message>
        <source>Search everything</source>
        <translation>Cari di semua dokumen</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Tampilkan di folder</translation>
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
    <name>MainWindow</name>
    <message>
        <source>Add a folder</source>
        <translation>Tambah folder</translation>
    </message>
    <message>
        <source>Add documents</source>
        <translation>Tambah dokumen</translation>
    </message>
    <message>
        <source>Less</source>
        <translation>Ringkas</translation>
    </message>
    <message>
        <source>Reading controls and the memory of the last minutes</source>
        <translation>Kendali pembacaan dan memori menit-menit terakhir</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Pembacaan…</translation>
    </message>
</context>
<context>
    <name>MapStrip</name>
    <message>
        <source>Memory map: left and right choose a place, Enter shows it</source>
        <translation>Peta memori: kiri dan kanan memilih tempat, Enter menampilkannya</translation>
    </message>
</context>
<context>
    <name>Memory</name>
    <message>
        <source>less than 1 %</source>
        <translation>kurang dari 1 %</translation>
    </message>
    <message>
        <source>less than a minute</source>
        <translation>kurang dari satu menit</translation>
    </message>
    <message>
        <source>{hours} h {minutes} min</source>
        <translation>{hours} jam {minutes} mnt</translation>
    </message>
    <message>
        <source>{minutes} min</source>
        <translation>{minutes} mnt</translation>
    </message>
    <message>
        <source>{share} %</source>
        <translation>{share} %</translation>
    </message>
    <message>
        <source>{size}&#xa0;GiB</source>
        <translation>{size} GiB</translation>
    </message>
    <message>
        <source>{size}&#xa0;MiB</source>
        <translation>{size} MiB</translation>
    </message>
</context>
<context>
    <name>MemoryGauge</name>
    <message>
        <source>Everything else on this device: the system and other programs.</source>
        <translation>Semua yang lain di perangkat ini: sistem dan program lain.</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>Bebas</translation>
    </message>
    <message>
        <source>Legend of the memory gauge</source>
        <translation>Keterangan pengukur memori</translation>
    </message>
    <message>
        <source>Main memory</source>
        <translation>Memori utama</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Memori</translation>
    </message>
    <message>
        <source>Memory in use</source>
        <translation>Memori terpakai</translation>
    </message>
    <message>
        <source>Memory reserved</source>
        <translation>Memori cadangan</translation>
    </message>
    <message>
        <source>Nobody uses this.</source>
        <translation>Tidak dipakai siapa pun.</translation>
    </message>
    <message>
        <source>Other programs</source>
        <translation>Program lain</translation>
    </message>
    <message>
        <source>Room in the KV cache that is set aside and empty. It never grows with the document.</source>
        <translation>Ruang di cache KV yang disisihkan dan kosong. Tidak pernah bertambah bersama dokumen.</translation>
    </message>
    <message>
        <source>The KV cache: what the model remembers of the text at this moment.</source>
        <translation>Cache KV: yang diingat model dari teks saat ini.</translation>
    </message>
    <message>
        <source>The model itself. It stays the same whatever is read.</source>
        <translation>Model itu sendiri. Tetap sama apa pun yang dibaca.</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Bobot</translation>
    </message>
    <message>
        <source>What the engine computes in, and the engine&apos;s program itself.</source>
        <translation>Tempat mesin menghitung, dan program mesin itu sendiri.</translation>
    </message>
    <message>
        <source>What the model read, what of it stays in memory, and what a cache that keeps every token at full precision would take for the same text.</source>
        <translation>Yang dibaca model, yang tetap di memori, dan yang diperlukan cache yang menyimpan setiap token dengan presisi penuh untuk teks yang sama.</translation>
    </message>
    <message>
        <source>Work space</source>
        <translation>Ruang kerja</translation>
    </message>
    <message>
        <source>{read} tokens read, {kept} kept, &lt;b&gt;{small}&lt;/b&gt; instead of {full}</source>
        <translation>{read} token dibaca, {kept} disimpan, &lt;b&gt;{small}&lt;/b&gt; alih-alih {full}</translation>
    </message>
    <message>
        <source>{used} of {total} in use</source>
        <translation>{used} dari {total} terpakai</translation>
    </message>
</context>
<context>
    <name>MemoryHistory</name>
    <message>
        <source>Last {minutes} minutes</source>
        <translation>{minutes} menit terakhir</translation>
    </message>
    <message>
        <source>Memory over the last minutes</source>
        <translation>Memori selama menit-menit terakhir</translation>
    </message>
    <message>
        <source>now</source>
        <translation>sekarang</translation>
    </message>
    <message>
        <source>{ours} held by the engine, {used} of {total} in use altogether</source>
        <translation>{ours} dipegang mesin, {used} dari {total} terpakai seluruhnya</translation>
    </message>
    <message>
        <source>{time} ago</source>
        <translation>{time} lalu</translation>
    </message>
</context>
<context>
    <name>MemoryMap</name>
    <message>
        <source>Archived</source>
        <translation>Diarsipkan</translation>
    </message>
    <message>
        <source>Choose a document to see what is in the model&apos;s memory.</source>
        <translation>Pilih dokumen untuk melihat isi memori model.</translation>
    </message>
    <message>
        <source>Could not be read.</source>
        <translation>Tidak dapat dibaca.</translation>
    </message>
    <message>
        <source>Evicted to the disk, from where it can be brought back.</source>
        <translation>Dipindahkan ke cakram, dari sana dapat dikembalikan.</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Gagal</translation>
    </message>
    <message>
        <source>How far the model has come.</source>
        <translation>Sejauh mana model telah membaca.</translation>
    </message>
    <message>
        <source>It can be searched word for word already.</source>
        <translation>Sudah dapat dicari kata demi kata.</translation>
    </message>
    <message>
        <source>It is damaged or took too long.</source>
        <translation>Rusak atau memakan waktu terlalu lama.</translation>
    </message>
    <message>
        <source>Kept in memory</source>
        <translation>Disimpan di memori</translation>
    </message>
    <message>
        <source>Legend of the memory map</source>
        <translation>Keterangan peta memori</translation>
    </message>
    <message>
        <source>Memory map</source>
        <translation>Peta memori</translation>
    </message>
    <message>
        <source>Not read by the model yet; its words can be found already.</source>
        <translation>Belum dibaca model; kata-katanya sudah dapat ditemukan.</translation>
    </message>
    <message>
        <source>Not read yet</source>
        <translation>Belum dibaca</translation>
    </message>
    <message>
        <source>Page {page}</source>
        <translation>Halaman {page}</translation>
    </message>
    <message>
        <source>Page {page} (printed {label})</source>
        <translation>Halaman {page} (tercetak {label})</translation>
    </message>
    <message>
        <source>Part {number}</source>
        <translation>Bagian {number}</translation>
    </message>
    <message>
        <source>Read, and evicted since; answers look its words up.</source>
        <translation>Dibaca, lalu dilepas; jawaban mencari kata-katanya kembali.</translation>
    </message>
    <message>
        <source>Read, and kept whole in memory.</source>
        <translation>Dibaca, dan disimpan utuh di memori.</translation>
    </message>
    <message>
        <source>Read, evicted</source>
        <translation>Dibaca, dilepas</translation>
    </message>
    <message>
        <source>Read; what is kept of it shows at the next checkpoint.</source>
        <translation>Dibaca; yang disimpan terlihat pada titik simpan berikutnya.</translation>
    </message>
    <message>
        <source>Read; {share} of it is kept in memory, the rest was evicted.</source>
        <translation>Dibaca; {share} disimpan di memori, sisanya dilepas.</translation>
    </message>
    <message>
        <source>Reading has come to here.</source>
        <translation>Pembacaan sampai di sini.</translation>
    </message>
    <message>
        <source>Reading here</source>
        <translation>Sedang dibaca di sini</translation>
    </message>
    <message>
        <source>Recalled</source>
        <translation>Diambil kembali</translation>
    </message>
    <message>
        <source>Skipped</source>
        <translation>Dilewati</translation>
    </message>
    <message>
        <source>Skipped: a scan, which text recognition can read.</source>
        <translation>Dilewati: hasil pindai, yang dapat dibaca pengenalan teks.</translation>
    </message>
    <message>
        <source>Skipped: there is no text on it.</source>
        <translation>Dilewati: tidak ada teks di sana.</translation>
    </message>
    <message>
        <source>The higher, the more of the page is still in the model&apos;s memory.</source>
        <translation>Makin tinggi, makin banyak bagian halaman yang masih di memori model.</translation>
    </message>
    <message>
        <source>The last answer rests on it.</source>
        <translation>Jawaban terakhir bertumpu padanya.</translation>
    </message>
    <message>
        <source>The last answer rests on this place.</source>
        <translation>Jawaban terakhir bertumpu pada tempat ini.</translation>
    </message>
    <message>
        <source>The model has read it and made room since; its exact words are looked up for each answer.</source>
        <translation>Model telah membacanya lalu memberi ruang; kata-kata persisnya dicari untuk setiap jawaban.</translation>
    </message>
    <message>
        <source>There is no text to be read.</source>
        <translation>Tidak ada teks untuk dibaca.</translation>
    </message>
    <message>
        <source>{count} failed</source>
        <translation>{count} gagal</translation>
    </message>
    <message>
        <source>{count} recalled for the last answer</source>
        <translation>{count} diambil untuk jawaban terakhir</translation>
    </message>
    <message>
        <source>{read} of {total} files read</source>
        <translation>{read} dari {total} berkas dibaca</translation>
    </message>
    <message>
        <source>{read} of {total} pages read</source>
        <translation>{read} dari {total} halaman dibaca</translation>
    </message>
    <message>
        <source>{share} of it lies archived on the disk.</source>
        <translation>{share} diarsipkan di cakram.</translation>
    </message>
</context>
<context>
    <name>ModelRow</name>
    <message>
        <source>Checking, {0} of {1}</source>
        <translation>Memeriksa, {0} dari {1}</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Kemajuan</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Pengaturan</translation>
    </message>
    <message>
        <source>Settings of this model</source>
        <translation>Pengaturan model ini</translation>
    </message>
</context>
<context>
    <name>Models</name>
    <message>
        <source>Answers come from this model from now on.</source>
        <translation>Jawaban datang dari model ini mulai sekarang.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Batal</translation>
    </message>
    <message>
        <source>Checking what came before, {0} of {1}</source>
        <translation>Memeriksa yang datang sebelumnya, {0} dari {1}</translation>
    </message>
    <message>
        <source>Compares the file&apos;s SHA-256; takes seconds a gigabyte.</source>
        <translation>Membandingkan SHA-256 berkas; perlu beberapa detik per gigabita.</translation>
    </message>
    <message>
        <source>Damaged</source>
        <translation>Rusak</translation>
    </message>
    <message>
        <source>Deletes the file; it can be downloaded again.</source>
        <translation>Menghapus berkas; dapat diunduh lagi.</translation>
    </message>
    <message>
        <source>Deletes what has come.</source>
        <translation>Menghapus yang sudah datang.</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Buang</translation>
    </message>
    <message>
        <source>Does not fit: needs {0}, free are {1}</source>
        <translation>Tidak muat: perlu {0}, bebas {1}</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Unduh</translation>
    </message>
    <message>
        <source>Download again</source>
        <translation>Unduh lagi</translation>
    </message>
    <message>
        <source>Fetches the file from its publisher or the mirror.</source>
        <translation>Mengambil berkas dari penerbit atau cermin.</translation>
    </message>
    <message>
        <source>Fetches the whole file anew.</source>
        <translation>Mengambil seluruh berkas lagi.</translation>
    </message>
    <message>
        <source>Fetches what is still missing.</source>
        <translation>Mengambil yang masih kurang.</translation>
    </message>
    <message>
        <source>File is gone</source>
        <translation>Berkas hilang</translation>
    </message>
    <message>
        <source>Fits: took {0} here, free are {1}</source>
        <translation>Muat: memakai {0} di sini, bebas {1}</translation>
    </message>
    <message>
        <source>Fits: uses {0} of {1} free</source>
        <translation>Muat: memakai {0} dari {1} yang bebas</translation>
    </message>
    <message>
        <source>Go on downloading</source>
        <translation>Lanjutkan mengunduh</translation>
    </message>
    <message>
        <source>Here</source>
        <translation>Ada di sini</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>Dipakai</translation>
    </message>
    <message>
        <source>Not here</source>
        <translation>Tidak ada di sini</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Jeda</translation>
    </message>
    <message>
        <source>Reads about as fast as the starter</source>
        <translation>Membaca kira-kira secepat model awal</translation>
    </message>
    <message>
        <source>Reads about {0} times slower than the starter</source>
        <translation>Membaca kira-kira {0} kali lebih lambat daripada model awal</translation>
    </message>
    <message>
        <source>Reads about {0} tokens/s here</source>
        <translation>Membaca kira-kira {0} token/dtk di sini</translation>
    </message>
    <message>
        <source>Reads {0} tokens/s here</source>
        <translation>Membaca {0} token/dtk di sini</translation>
    </message>
    <message>
        <source>Remove download…</source>
        <translation>Hapus unduhan…</translation>
    </message>
    <message>
        <source>Remove from the list</source>
        <translation>Hapus dari daftar</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Berhenti</translation>
    </message>
    <message>
        <source>Stops the check.</source>
        <translation>Menghentikan pemeriksaan.</translation>
    </message>
    <message>
        <source>Stops, and deletes what has come.</source>
        <translation>Berhenti, dan menghapus yang sudah datang.</translation>
    </message>
    <message>
        <source>Stops; what has come is kept.</source>
        <translation>Berhenti; yang sudah datang disimpan.</translation>
    </message>
    <message>
        <source>Trying again: {0}</source>
        <translation>Mencoba lagi: {0}</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Pakai</translation>
    </message>
    <message>
        <source>Verify</source>
        <translation>Periksa</translation>
    </message>
    <message>
        <source>Your file stays where it is.</source>
        <translation>Berkas Anda tetap di tempatnya.</translation>
    </message>
    <message>
        <source>licence not stated</source>
        <translation>lisensi tidak disebutkan</translation>
    </message>
    <message>
        <source>window of {0} tokens</source>
        <translation>jendela {0} token</translation>
    </message>
    <message>
        <source>{0} % downloaded</source>
        <translation>{0} % terunduh</translation>
    </message>
    <message>
        <source>{0} MiB/s</source>
        <translation>{0} MiB/dtk</translation>
    </message>
    <message>
        <source>{0} billion parameters</source>
        <translation>{0} miliar parameter</translation>
    </message>
    <message>
        <source>{0} h {1} min</source>
        <translation>{0} jam {1} mnt</translation>
    </message>
    <message>
        <source>{0} left</source>
        <translation>{0} lagi</translation>
    </message>
    <message>
        <source>{0} million parameters</source>
        <translation>{0} juta parameter</translation>
    </message>
    <message>
        <source>{0} min</source>
        <translation>{0} mnt</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{0} dari {1}</translation>
    </message>
    <message>
        <source>{0} s</source>
        <translation>{0} dtk</translation>
    </message>
</context>
<context>
    <name>ModelsDialog</name>
    <message>
        <source>&amp;Add a file…</source>
        <translation>&amp;Tambah berkas…</translation>
    </message>
    <message>
        <source>Add a model file</source>
        <translation>Tambah berkas model</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Hapus</translation>
    </message>
    <message>
        <source>Delete {0}? That frees {1}.</source>
        <translation>Hapus {0}? Ini membebaskan {1}.</translation>
    </message>
    <message>
        <source>GGUF models (*.gguf)</source>
        <translation>Model GGUF (*.gguf)</translation>
    </message>
    <message>
        <source>It can be downloaded again.</source>
        <translation>Dapat diunduh lagi.</translation>
    </message>
    <message>
        <source>List of models</source>
        <translation>Daftar model</translation>
    </message>
    <message>
        <source>Mirror and proxy</source>
        <translation>Cermin dan proksi</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Model</translation>
    </message>
    <message>
        <source>Nothing is downloaded unless you ask for it.</source>
        <translation>Tidak ada yang diunduh kecuali Anda memintanya.</translation>
    </message>
    <message>
        <source>Remove the download?</source>
        <translation>Hapus unduhan?</translation>
    </message>
    <message>
        <source>{0} are free on {1}.</source>
        <translation>{0} bebas di {1}.</translation>
    </message>
    <message>
        <source>{0} of main memory are free.</source>
        <translation>{0} memori utama bebas.</translation>
    </message>
</context>
<context>
    <name>NetworkForm</name>
    <message>
        <source>&amp;Mirror</source>
        <translation>&amp;Cermin</translation>
    </message>
    <message>
        <source>&amp;Proxy</source>
        <translation>&amp;Proksi</translation>
    </message>
    <message>
        <source>Proxy a&amp;ddress</source>
        <translation>&amp;Alamat proksi</translation>
    </message>
    <message>
        <source>Write the mirror as an address, such as https://mirror.example.</source>
        <translation>Tulis cermin sebagai alamat, misalnya https://mirror.example.</translation>
    </message>
    <message>
        <source>Write the proxy as an address, such as http://proxy:8080.</source>
        <translation>Tulis proksi sebagai alamat, misalnya http://proxy:8080.</translation>
    </message>
    <message>
        <source>as the system says</source>
        <translation>menurut sistem</translation>
    </message>
    <message>
        <source>none</source>
        <translation>tidak ada</translation>
    </message>
    <message>
        <source>the publisher&apos;s own address</source>
        <translation>alamat penerbit sendiri</translation>
    </message>
    <message>
        <source>this one:</source>
        <translation>yang ini:</translation>
    </message>
</context>
<context>
    <name>NoticeBar</name>
    <message>
        <source>These words are on this page, but where exactly is not known.</source>
        <translation>Kata-kata ini ada di halaman ini, tetapi tempat persisnya tidak diketahui.</translation>
    </message>
    <message>
        <source>This page cannot be drawn. This is its text as it was read.</source>
        <translation>Halaman ini tidak dapat digambar. Ini teksnya saat dibaca.</translation>
    </message>
    <message>
        <source>{0} cannot be opened. This is its text as it was read.</source>
        <translation>{0} tidak dapat dibuka. Ini teksnya saat dibaca.</translation>
    </message>
    <message>
        <source>{0} has changed since it was read. This is its text of then; add it again to bring it up to date.</source>
        <translation>{0} telah berubah sejak dibaca. Ini teksnya saat itu; tambahkan lagi untuk memperbaruinya.</translation>
    </message>
    <message>
        <source>{0} is no longer where it was. This is its text as it was read; add it again from its new place.</source>
        <translation>{0} tidak lagi di tempatnya. Ini teksnya saat dibaca; tambahkan lagi dari tempatnya yang baru.</translation>
    </message>
</context>
<context>
    <name>OfferCard</name>
    <message>
        <source>Download</source>
        <translation>Unduh</translation>
    </message>
    <message>
        <source>Download {0}</source>
        <translation>Unduh {0}</translation>
    </message>
    <message>
        <source>Licence: {0}</source>
        <translation>Lisensi: {0}</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>Nanti saja</translation>
    </message>
    <message>
        <source>Offer of a larger model</source>
        <translation>Tawaran model yang lebih besar</translation>
    </message>
    <message>
        <source>Other models…</source>
        <translation>Model lain…</translation>
    </message>
    <message>
        <source>The starter model works at once. A larger one answers better.</source>
        <translation>Model awal langsung dapat dipakai. Model yang lebih besar menjawab lebih baik.</translation>
    </message>
    <message>
        <source>{0} {1}.</source>
        <translation>{0} {1}.</translation>
    </message>
    <message>
        <source>{0}: {1} to download.</source>
        <translation>{0}: {1} untuk diunduh.</translation>
    </message>
</context>
<context>
    <name>OutlinePopup</name>
    <message>
        <source>Contents</source>
        <translation>Daftar isi</translation>
    </message>
</context>
<context>
    <name>PageView</name>
    <message>
        <source>Page</source>
        <translation>Halaman</translation>
    </message>
</context>
<context>
    <name>PartField</name>
    <message>
        <source>File or part</source>
        <translation>Berkas atau bagian</translation>
    </message>
    <message>
        <source>Go to a file or part (Ctrl+G)</source>
        <translation>Pergi ke berkas atau bagian (Ctrl+G)</translation>
    </message>
    <message>
        <source>Go to a page (Ctrl+G)</source>
        <translation>Pergi ke halaman (Ctrl+G)</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Halaman</translation>
    </message>
    <message>
        <source>There is no &quot;{0}&quot; in this document.</source>
        <translation>Tidak ada &quot;{0}&quot; dalam dokumen ini.</translation>
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
    <name>ReadingControls</name>
    <message>
        <source>Continue</source>
        <translation>Lanjutkan</translation>
    </message>
    <message>
        <source>Continue reading</source>
        <translation>Lanjutkan membaca</translation>
    </message>
    <message>
        <source>How deep</source>
        <translation>Seberapa dalam</translation>
    </message>
    <message>
        <source>Index only</source>
        <translation>Hanya indeks</translation>
    </message>
    <message>
        <source>Indexed: its words can be found, it is not read.</source>
        <translation>Terindeks: kata-katanya dapat ditemukan, tetapi tidak dibaca.</translation>
    </message>
    <message>
        <source>Is read next.</source>
        <translation>Dibaca berikutnya.</translation>
    </message>
    <message>
        <source>Never sent to another machine, left out of searches that do not name it, never exported.</source>
        <translation>Tidak pernah dikirim ke komputer lain, tidak ikut dalam pencarian yang tidak menyebutnya, tidak pernah diekspor.</translation>
    </message>
    <message>
        <source>No document is chosen.</source>
        <translation>Tidak ada dokumen yang dipilih.</translation>
    </message>
    <message>
        <source>Not read: {reason}</source>
        <translation>Tidak dibaca: {reason}</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Jeda</translation>
    </message>
    <message>
        <source>Pause reading</source>
        <translation>Jeda pembacaan</translation>
    </message>
    <message>
        <source>Paused at {place}.</source>
        <translation>Dijeda di {place}.</translation>
    </message>
    <message>
        <source>Private</source>
        <translation>Pribadi</translation>
    </message>
    <message>
        <source>Private document</source>
        <translation>Dokumen pribadi</translation>
    </message>
    <message>
        <source>Progress of reading</source>
        <translation>Kemajuan pembacaan</translation>
    </message>
    <message>
        <source>Read it</source>
        <translation>Baca</translation>
    </message>
    <message>
        <source>Read it: the model takes in the whole document. Index only: it is searched, which takes no time and no memory.</source>
        <translation>Baca: model membaca seluruh dokumen. Hanya indeks: dokumen dicari, tanpa waktu dan tanpa memori.</translation>
    </message>
    <message>
        <source>Read next</source>
        <translation>Baca berikutnya</translation>
    </message>
    <message>
        <source>Read this document before all others</source>
        <translation>Baca dokumen ini sebelum yang lain</translation>
    </message>
    <message>
        <source>Read to its end.</source>
        <translation>Dibaca sampai selesai.</translation>
    </message>
    <message>
        <source>Reading {place}</source>
        <translation>Membaca {place}</translation>
    </message>
    <message>
        <source>Waits: {reason}.</source>
        <translation>Menunggu: {reason}.</translation>
    </message>
    <message>
        <source>Waits; documents read before it: {count}.</source>
        <translation>Menunggu; dokumen yang dibaca sebelumnya: {count}.</translation>
    </message>
    <message>
        <source>file {at} of {of}</source>
        <translation>berkas {at} dari {of}</translation>
    </message>
    <message>
        <source>page {at} of {of}</source>
        <translation>halaman {at} dari {of}</translation>
    </message>
    <message>
        <source>{count} tokens/s</source>
        <translation>{count} token/dtk</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>{time} lagi</translation>
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
    <name>SourceController</name>
    <message>
        <source>Password</source>
        <translation>Kata sandi</translation>
    </message>
</context>
<context>
    <name>SourceHeader</name>
    <message>
        <source>({0} of {1})</source>
        <translation>({0} dari {1})</translation>
    </message>
    <message>
        <source>As wide as the window (Ctrl+0)</source>
        <translation>Selebar jendela (Ctrl+0)</translation>
    </message>
    <message>
        <source>Back one page or file (Ctrl+PgUp)</source>
        <translation>Mundur satu halaman atau berkas (Ctrl+PgUp)</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Daftar isi</translation>
    </message>
    <message>
        <source>Copy the quote with its place</source>
        <translation>Salin kutipan dengan tempatnya</translation>
    </message>
    <message>
        <source>Larger (Ctrl++)</source>
        <translation>Lebih besar (Ctrl++)</translation>
    </message>
    <message>
        <source>On one page or file (Ctrl+PgDn)</source>
        <translation>Maju satu halaman atau berkas (Ctrl+PgDn)</translation>
    </message>
    <message>
        <source>Open in another program</source>
        <translation>Buka di program lain</translation>
    </message>
    <message>
        <source>Smaller (Ctrl+-)</source>
        <translation>Lebih kecil (Ctrl+-)</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Perbesaran</translation>
    </message>
    <message>
        <source>of {0}</source>
        <translation>dari {0}</translation>
    </message>
    <message>
        <source>{0} %</source>
        <translation>{0} %</translation>
    </message>
</context>
<context>
    <name>SourceView</name>
    <message>
        <source>Click a citation or a document to see it here.</source>
        <translation>Klik kutipan atau dokumen untuk melihatnya di sini.</translation>
    </message>
    <message>
        <source>Page {0}</source>
        <translation>Halaman {0}</translation>
    </message>
    <message>
        <source>page {0}</source>
        <translation>halaman {0}</translation>
    </message>
</context>
<context>
    <name>StretchBar</name>
    <message>
        <source>Earlier lines</source>
        <translation>Baris sebelumnya</translation>
    </message>
    <message>
        <source>Later lines</source>
        <translation>Baris berikutnya</translation>
    </message>
    <message>
        <source>Lines {0}–{1} of {2}</source>
        <translation>Baris {0}–{1} dari {2}</translation>
    </message>
</context>
<context>
    <name>TextView</name>
    <message>
        <source>Text</source>
        <translation>Teks</translation>
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
<context>
    <name>Welcome</name>
    <message>
        <source>Choose a folder…</source>
        <translation>Pilih folder…</translation>
    </message>
    <message>
        <source>Choose files…</source>
        <translation>Pilih berkas…</translation>
    </message>
    <message>
        <source>Drop a document or a folder here</source>
        <translation>Letakkan dokumen atau folder di sini</translation>
    </message>
    <message>
        <source>PDF, Word, EPUB, web pages, tables, notebooks, e-mail, or a whole code repository. Everything stays on this computer.</source>
        <translation>PDF, Word, EPUB, halaman web, tabel, notebook, surel, atau seluruh repositori kode. Semuanya tetap di komputer ini.</translation>
    </message>
    <message>
        <source>Try the sample</source>
        <translation>Coba contohnya</translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>%n chapter(s)</source>
        <translation>%n bab</translation>
    </message>
    <message>
        <source>%n file(s)</source>
        <translation>%n berkas</translation>
    </message>
    <message>
        <source>%n page(s)</source>
        <translation>%n halaman</translation>
    </message>
    <message>
        <source>%n part(s)</source>
        <translation>%n bagian</translation>
    </message>
    <message>
        <source>%n sheet(s)</source>
        <translation>%n lembar</translation>
    </message>
    <message>
        <source>{h} h {min} min</source>
        <translation>{h} jam {min} mnt</translation>
    </message>
    <message>
        <source>{name}, line {line}</source>
        <translation>{name}, baris {line}</translation>
    </message>
    <message>
        <source>{name}, lines {first}-{last}</source>
        <translation>{name}, baris {first}-{last}</translation>
    </message>
    <message>
        <source>{name}, page {page}</source>
        <translation>{name}, halaman {page}</translation>
    </message>
    <message>
        <source>{n} GiB</source>
        <translation>{n} GiB</translation>
    </message>
    <message>
        <source>{n} MiB</source>
        <translation>{n} MiB</translation>
    </message>
    <message>
        <source>{n} min</source>
        <translation>{n} mnt</translation>
    </message>
    <message>
        <source>{n} s</source>
        <translation>{n} dtk</translation>
    </message>
</context>
</TS>
