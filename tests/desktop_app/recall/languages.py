"""Small documents in Chinese and Indonesian, each with ten questions in other words and the page of the answer."""

CHINESE = (
    "本馆每周二至周日开放，上午九点开门，下午五点半闭馆。周一闭馆整理书架，法定节假日另行通知。",
    "办理借书证须出示身份证，并交纳押金一百元。退证时押金全额退还。未满十六岁的读者由监护人代办。",
    "每位读者一次最多可借五册图书，借期三十天。期满前可续借一次，再延长十五天。",
    "逾期不还者，每册每天收取两角钱的滞纳金。滞纳金累计超过二十元时，暂停借阅资格。",
    "图书如有遗失，读者应购买相同版本赔偿；买不到时，按原价的两倍付款。书页上写字画线也要赔偿。",
    "古籍善本只能在三楼特藏室内阅览，不得外借。阅览时须戴手套，禁止使用钢笔和圆珠笔。",
    "自习室设在二楼东侧，共有一百二十个座位。座位须用手机预约，离开半小时以上座位自动取消。",
    "电子阅览区提供二十台计算机，每人每天可免费使用两小时。打印每页五角，复印每页三角。",
    "儿童阅览室位于一楼，铺有地毯，进门请脱鞋。每周六下午三点有志愿者讲故事。",
    "馆内禁止吸烟和进食。饮水只限带盖的杯子。手机请调成静音，通话请到楼梯间。",
    "大件背包须存入入口处的柜子，贵重物品请随身携带。存包柜当天清空，过夜物品由保安保管三天。",
    "读者可以推荐购买新书。推荐的书若被采纳，推荐人可以第一个借阅，并会收到短信通知。",
    "火警时请沿绿色指示灯从两侧楼梯撤离，不要乘坐电梯。集合地点是南门外的停车场。",
    "本馆由商人陈敬之于一九三二年捐建，原址是一座茶叶仓库。一九八七年扩建了北楼。",
)
CHINESE_QUESTIONS = (
    ("星期几不能去图书馆？", 1),
    ("办卡要先付多少钱，以后能拿回来吗？", 2),
    ("我一次能带几本书回家？", 3),
    ("书还晚了要罚多少钱？", 4),
    ("把借来的书弄丢了怎么办？", 5),
    ("看古代的珍贵书籍时能用什么笔？", 6),
    ("我出去吃饭，占的座位会保留多久？", 7),
    ("上网免费能用多长时间？", 8),
    ("什么时候有人给孩子们讲故事？", 9),
    ("图书馆是谁出钱建的？", 14),
)

INDONESIAN = (
    "Koperasi membuka kantor setiap hari kerja pukul delapan pagi sampai pukul tiga sore. Pada hari Jumat kantor "
    "tutup sejak pukul sebelas untuk salat.",
    "Calon anggota mengisi formulir dan membayar simpanan pokok sebesar dua ratus ribu rupiah satu kali saja. "
    "Simpanan pokok dikembalikan ketika anggota keluar.",
    "Simpanan wajib disetor paling lambat tanggal sepuluh setiap bulan, sebanyak lima puluh ribu rupiah.",
    "Pinjaman tertinggi adalah lima kali jumlah simpanan. Bunganya satu persen setiap bulan dan dihitung dari "
    "sisa utang.",
    "Angsuran yang terlambat lebih dari tujuh hari dikenai denda dua puluh lima ribu rupiah. Setelah tiga kali "
    "menunggak, barang jaminan dapat disita.",
    "Pengurus dipilih oleh rapat anggota untuk masa jabatan tiga tahun. Seseorang hanya boleh menjadi ketua dua "
    "kali berturut-turut.",
    "Rapat anggota tahunan diselenggarakan pada bulan Maret. Keputusan sah bila dihadiri oleh sedikitnya separuh "
    "anggota.",
    "Sisa hasil usaha dibagi setiap akhir tahun: empat puluh persen untuk anggota, tiga puluh persen untuk dana "
    "cadangan, sisanya untuk pendidikan dan kegiatan sosial.",
    "Toko koperasi menjual beras, minyak goreng dan pupuk. Anggota mendapat potongan lima persen dengan "
    "menunjukkan kartu.",
    "Gudang dikunci oleh dua orang: bendahara dan penjaga masing-masing memegang satu anak kunci yang berbeda.",
    "Petani menyerahkan gabah yang sudah dijemur dengan kadar air paling tinggi empat belas persen. Gabah yang "
    "lebih basah ditolak.",
    "Traktor dapat disewa dengan tarif tiga ratus ribu rupiah sehari. Bahan bakar ditanggung penyewa, kerusakan "
    "karena usia mesin ditanggung koperasi.",
    "Anggota yang sakit dan dirawat di rumah sakit menerima santunan satu juta rupiah dari dana sosial.",
    "Koperasi ini didirikan oleh sebelas pemilik sawah di desa Karangsari pada tahun 1974, setelah panen mereka "
    "rusak oleh banjir.",
)
INDONESIAN_QUESTIONS = (
    ("Jam berapa saya bisa datang ke kantornya?", 1),
    ("Berapa yang harus saya bayar supaya boleh ikut bergabung?", 2),
    ("Kapan batas waktu menyetor iuran bulanan?", 3),
    ("Berapa banyak uang yang boleh saya pinjam?", 4),
    ("Apa hukumannya kalau cicilan tidak dibayar tepat waktu?", 5),
    ("Berapa lama ketua memegang jabatannya?", 6),
    ("Bagaimana pembagian keuntungan kepada para anggota?", 8),
    ("Siapa saja yang menyimpan kunci gudang?", 10),
    ("Seberapa kering padi yang akan diterima?", 11),
    ("Mengapa koperasi dibentuk, dan siapa pendirinya?", 14),
)
