const LIST = `
00000000 000000000 0000000000 00000000000 000000000000 01234567 0123456789 09120912 09121234567 09123456789 110110110 11111111
111111111 1111111111 11111111111 111111111111 11223344 1122334455 12121212 12341234 12345678 123456789 1234567890 1234abcd
1234qwer 13571357 13691369 13701370 13711371 13721372 13731373 13741374 13751375 13761376 13771377 13781378 13791379 13801380
13811381 13821382 13831383 13841384 13851385 14001400 14011401 14021402 14031403 14041404 14051405 19901990 1q2w3e4r 1q2w3e4r5t
1qaz2wsx 20202020 20252025 20262026 22222222 222222222 2222222222 22222222222 222222222222 24682468 31331313 33333333 333333333
3333333333 33333333333 333333333333 44444444 444444444 4444444444 44444444444 444444444444 5544332211 55555555 555555555
5555555555 55555555555 555555555555 66666666 666666666 6666666666 66666666666 666666666666 77777777 777777777 7777777777
77777777777 777777777777 87654321 88888888 888888888 8888888888 88888888888 888888888888 912912912 987654321 9876543210 99999999
999999999 9999999999 99999999999 999999999999 a1b2c3d4 aa123456 abcd1234 admin123 admin1234 administrator ahmadi!! ahmadi00
ahmadi01 ahmadi07 ahmadi10 ahmadi11 ahmadi110 ahmadi12 ahmadi123 ahmadi1234 ahmadi12345 ahmadi1400 ahmadi1401 ahmadi1402
ahmadi1403 ahmadi1404 ahmadi1405 ahmadi2024 ahmadi2025 ahmadi2026 ahmadi69 ahmadi77 ahmadi786 ahmadi88 ahmadi99 ahmadi@123
ahmadi@1234 akbar110 akbar123 akbar1234 akbar12345 akbar123456 akbar1370 akbar1375 akbar1380 akbar1400 akbar@123 ali12345
ali123456 allah786 allahakbar amir1234 amir12345 amir123456 amir1370 amir1375 amir1380 amir1400 amir@123 amirali1 amirreza
arash110 arash123 arash1234 arash12345 arash123456 arash1370 arash1375 arash1380 arash1400 arash@123 arman110 arman123 arman1234
arman12345 arman123456 arman1370 arman1375 arman1380 arman1400 arman@123 arsenal1 asd123456 asdasdasd asdf1234 asdfghjkl
asheghetam azizam123 babak110 babak123 babak1234 babak12345 babak123456 babak1370 babak1375 babak1380 babak1400 babak@123 bahar123
barcelona barnameh barnameh! barnameh!! barnameh00 barnameh01 barnameh07 barnameh1 barnameh10 barnameh11 barnameh110 barnameh12
barnameh123 barnameh1234 barnameh12345 barnameh1400 barnameh1401 barnameh1402 barnameh1403 barnameh1404 barnameh1405 barnameh2024
barnameh2025 barnameh2026 barnameh69 barnameh77 barnameh786 barnameh88 barnameh99 barnameh@123 barnameh@1234 baseball behzad110
behzad123 behzad1234 behzad12345 behzad123456 behzad1370 behzad1375 behzad1380 behzad1400 behzad@123 bismillah changeme chelsea1
computer computer! computer!! computer00 computer01 computer07 computer1 computer10 computer11 computer110 computer12 computer123
computer1234 computer12345 computer1400 computer1401 computer1402 computer1403 computer1404 computer1405 computer2024 computer2025
computer2026 computer69 computer77 computer786 computer88 computer99 computer@123 computer@1234 cristiano daneshgah daneshgah!
daneshgah!! daneshgah00 daneshgah01 daneshgah07 daneshgah1 daneshgah10 daneshgah11 daneshgah110 daneshgah12 daneshgah123
daneshgah1234 daneshgah12345 daneshgah1400 daneshgah1401 daneshgah1402 daneshgah1403 daneshgah1404 daneshgah1405 daneshgah2024
daneshgah2025 daneshgah2026 daneshgah69 daneshgah77 daneshgah786 daneshgah88 daneshgah99 daneshgah@123 daneshgah@1234 dooset123
doosetdaram ehsan110 ehsan123 ehsan1234 ehsan12345 ehsan123456 ehsan1370 ehsan1375 ehsan1380 ehsan1400 ehsan@123 elham110 elham123
elham1234 elham12345 elham123456 elham1370 elham1375 elham1380 elham1400 elham@123 emamreza eshghman esteghlal esteghlal!
esteghlal!! esteghlal00 esteghlal01 esteghlal07 esteghlal1 esteghlal10 esteghlal11 esteghlal110 esteghlal12 esteghlal123
esteghlal1234 esteghlal12345 esteghlal1400 esteghlal1401 esteghlal1402 esteghlal1403 esteghlal1404 esteghlal1405 esteghlal2024
esteghlal2025 esteghlal2026 esteghlal69 esteghlal77 esteghlal786 esteghlal88 esteghlal99 esteghlal@123 esteghlal@1234 farhad110
farhad123 farhad1234 farhad12345 farhad123456 farhad1370 farhad1375 farhad1380 farhad1400 farhad@123 farvardin fateme123 fatemeh1
fatemeh110 fatemeh123 fatemeh1234 fatemeh12345 fatemeh123456 fatemeh1370 fatemeh1375 fatemeh1380 fatemeh1400 fatemeh@123 football
football! football!! football00 football01 football07 football1 football10 football11 football110 football12 football123
football1234 football12345 football1400 football1401 football1402 football1403 football1404 football1405 football2024 football2025
football2026 football69 football77 football786 football88 football99 football@123 football@1234 golabi123 goodluck gozarvajeh
gozarvajeh! gozarvajeh!! gozarvajeh00 gozarvajeh01 gozarvajeh07 gozarvajeh1 gozarvajeh10 gozarvajeh11 gozarvajeh110 gozarvajeh12
gozarvajeh123 gozarvajeh1234 gozarvajeh12345 gozarvajeh1400 gozarvajeh1401 gozarvajeh1402 gozarvajeh1403 gozarvajeh1404
gozarvajeh1405 gozarvajeh2024 gozarvajeh2025 gozarvajeh2026 gozarvajeh69 gozarvajeh77 gozarvajeh786 gozarvajeh88 gozarvajeh99
gozarvajeh@123 gozarvajeh@1234 guest123 hamed123 hamid110 hamid123 hamid1234 hamid12345 hamid123456 hamid1370 hamid1375 hamid1380
hamid1400 hamid@123 hasan110 hasan123 hasan1234 hasan12345 hasan123456 hasan1370 hasan1375 hasan1380 hasan1400 hasan@123 hosain123
hosein123 hossein1 hossein110 hossein123 hossein1234 hossein12345 hossein123456 hossein1370 hossein1375 hossein1380 hossein1400
hossein@123 hosseini hosseini! hosseini!! hosseini00 hosseini01 hosseini07 hosseini1 hosseini10 hosseini11 hosseini110 hosseini12
hosseini123 hosseini1234 hosseini12345 hosseini1400 hosseini1401 hosseini1402 hosseini1403 hosseini1404 hosseini1405 hosseini2024
hosseini2025 hosseini2026 hosseini69 hosseini77 hosseini786 hosseini88 hosseini99 hosseini@123 hosseini@1234 iloveu123 iloveyou
iloveyou! iloveyou!! iloveyou00 iloveyou01 iloveyou07 iloveyou1 iloveyou10 iloveyou11 iloveyou110 iloveyou12 iloveyou123
iloveyou1234 iloveyou12345 iloveyou1400 iloveyou1401 iloveyou1402 iloveyou1403 iloveyou1404 iloveyou1405 iloveyou2 iloveyou2024
iloveyou2025 iloveyou2026 iloveyou69 iloveyou77 iloveyou786 iloveyou88 iloveyou99 iloveyou@123 iloveyou@1234 internet iran1234
iranazad iranazad! iranazad!! iranazad00 iranazad01 iranazad07 iranazad1 iranazad10 iranazad11 iranazad110 iranazad12 iranazad123
iranazad1234 iranazad12345 iranazad1400 iranazad1401 iranazad1402 iranazad1403 iranazad1404 iranazad1405 iranazad2024 iranazad2025
iranazad2026 iranazad69 iranazad77 iranazad786 iranazad88 iranazad99 iranazad@123 iranazad@1234 iranian1 javad110 javad123
javad1234 javad12345 javad123456 javad1370 javad1375 javad1380 javad1400 javad@123 jennifer jennifer! jennifer!! jennifer00
jennifer01 jennifer07 jennifer1 jennifer10 jennifer11 jennifer110 jennifer12 jennifer123 jennifer1234 jennifer12345 jennifer1400
jennifer1401 jennifer1402 jennifer1403 jennifer1404 jennifer1405 jennifer2024 jennifer2025 jennifer2026 jennifer69 jennifer77
jennifer786 jennifer88 jennifer99 jennifer@123 jennifer@1234 jordan23 juventus kaveh110 kaveh123 kaveh1234 kaveh12345 kaveh123456
kaveh1370 kaveh1375 kaveh1380 kaveh1400 kaveh@123 kelidvajeh kelidvajeh! kelidvajeh!! kelidvajeh00 kelidvajeh01 kelidvajeh07
kelidvajeh1 kelidvajeh10 kelidvajeh11 kelidvajeh110 kelidvajeh12 kelidvajeh123 kelidvajeh1234 kelidvajeh12345 kelidvajeh1400
kelidvajeh1401 kelidvajeh1402 kelidvajeh1403 kelidvajeh1404 kelidvajeh1405 kelidvajeh2024 kelidvajeh2025 kelidvajeh2026
kelidvajeh69 kelidvajeh77 kelidvajeh786 kelidvajeh88 kelidvajeh99 kelidvajeh@123 kelidvajeh@1234 khodayaa kian1234 kian12345
kian123456 kian1370 kian1375 kian1380 kian1400 kian@123 leila110 leila123 leila1234 leila12345 leila123456 leila1370 leila1375
leila1380 leila1400 leila@123 letmein1 liverpool login123 love1234 mahdi110 mahdi123 mahdi1234 mahdi12345 mahdi123456 mahdi1370
mahdi1375 mahdi1380 mahdi1400 mahdi313 mahdi@123 mahsa110 mahsa123 mahsa1234 mahsa12345 mahsa123456 mahsa1370 mahsa1375 mahsa1380
mahsa1400 mahsa@123 majid123 manchester maryam110 maryam123 maryam1234 maryam12345 maryam123456 maryam1370 maryam1375 maryam1380
maryam1400 maryam@123 masoud123 mehdi110 mehdi123 mehdi1234 mehdi12345 mehdi123456 mehdi1370 mehdi1375 mehdi1380 mehdi1400
mehdi@123 michelle michelle! michelle!! michelle00 michelle01 michelle07 michelle1 michelle10 michelle11 michelle110 michelle12
michelle123 michelle1234 michelle12345 michelle1400 michelle1401 michelle1402 michelle1403 michelle1404 michelle1405 michelle2024
michelle2025 michelle2026 michelle69 michelle77 michelle786 michelle88 michelle99 michelle@123 michelle@1234 milad110 milad123
milad1234 milad12345 milad123456 milad1370 milad1375 milad1380 milad1400 milad@123 mina1234 mina12345 mina123456 mina1370 mina1375
mina1380 mina1400 mina@123 mohamad1 mohammad mohammad! mohammad!! mohammad00 mohammad01 mohammad07 mohammad1 mohammad10 mohammad11
mohammad110 mohammad12 mohammad123 mohammad1234 mohammad12345 mohammad1400 mohammad1401 mohammad1402 mohammad1403 mohammad1404
mohammad1405 mohammad2024 mohammad2025 mohammad2026 mohammad69 mohammad77 mohammad786 mohammad88 mohammad99 mohammad@123
mohammad@1234 mohammadi mohammadi! mohammadi!! mohammadi00 mohammadi01 mohammadi07 mohammadi1 mohammadi10 mohammadi11 mohammadi110
mohammadi12 mohammadi123 mohammadi1234 mohammadi12345 mohammadi1400 mohammadi1401 mohammadi1402 mohammadi1403 mohammadi1404
mohammadi1405 mohammadi2024 mohammadi2025 mohammadi2026 mohammadi69 mohammadi77 mohammadi786 mohammadi88 mohammadi99 mohammadi@123
mohammadi@1234 narges110 narges123 narges1234 narges12345 narges123456 narges1370 narges1375 narges1380 narges1400 narges@123
naruto123 nasrin110 nasrin123 nasrin1234 nasrin12345 nasrin123456 nasrin1370 nasrin1375 nasrin1380 nasrin1400 nasrin@123 navid110
navid123 navid1234 navid12345 navid123456 navid1370 navid1375 navid1380 navid1400 navid@123 nazanin1 neda1234 neda12345 neda123456
neda1370 neda1375 neda1380 neda1400 neda@123 nilofar110 nilofar123 nilofar1234 nilofar12345 nilofar123456 nilofar1370 nilofar1375
nilofar1380 nilofar1400 nilofar@123 nima1234 nima12345 nima123456 nima1370 nima1375 nima1380 nima1400 nima@123 omid1234 omid12345
omid123456 omid1370 omid1375 omid1380 omid1400 omid@123 p@ssw0rd p@ssword parisa110 parisa123 parisa1234 parisa12345 parisa123456
parisa1370 parisa1375 parisa1380 parisa1400 parisa@123 parsa110 parsa123 parsa1234 parsa12345 parsa123456 parsa1370 parsa1375
parsa1380 parsa1400 parsa@123 passw0rd password password! password!! password00 password01 password07 password1 password10
password11 password110 password12 password123 password1234 password12345 password1400 password1401 password1402 password1403
password1404 password1405 password2 password2024 password2025 password2026 password69 password77 password786 password88 password99
password@123 password@1234 persepolis perspolis perspolis! perspolis!! perspolis00 perspolis01 perspolis07 perspolis1 perspolis10
perspolis11 perspolis110 perspolis12 perspolis123 perspolis1234 perspolis12345 perspolis1400 perspolis1401 perspolis1402
perspolis1403 perspolis1404 perspolis1405 perspolis2024 perspolis2025 perspolis2026 perspolis69 perspolis77 perspolis786
perspolis88 perspolis99 perspolis@123 perspolis@1234 pokemon1 princess princess! princess!! princess00 princess01 princess07
princess1 princess10 princess11 princess110 princess12 princess123 princess1234 princess12345 princess1400 princess1401
princess1402 princess1403 princess1404 princess1405 princess2024 princess2025 princess2026 princess69 princess77 princess786
princess88 princess99 princess@123 princess@1234 q1w2e3r4 qazqazqaz qazwsxedc qwe123456 qweqweqwe qwer1234 qwerty12 qwerty123
qwerty1234 qwertyuiop qwerty۱۲۳۴ ramzoboor ramzoboor! ramzoboor!! ramzoboor00 ramzoboor01 ramzoboor07 ramzoboor1 ramzoboor10
ramzoboor11 ramzoboor110 ramzoboor12 ramzoboor123 ramzoboor1234 ramzoboor12345 ramzoboor1400 ramzoboor1401 ramzoboor1402
ramzoboor1403 ramzoboor1404 ramzoboor1405 ramzoboor2024 ramzoboor2025 ramzoboor2026 ramzoboor69 ramzoboor77 ramzoboor786
ramzoboor88 ramzoboor99 ramzoboor@123 ramzoboor@1234 ramzobur ramzobur! ramzobur!! ramzobur00 ramzobur01 ramzobur07 ramzobur1
ramzobur10 ramzobur11 ramzobur110 ramzobur12 ramzobur123 ramzobur1234 ramzobur12345 ramzobur1400 ramzobur1401 ramzobur1402
ramzobur1403 ramzobur1404 ramzobur1405 ramzobur2024 ramzobur2025 ramzobur2026 ramzobur69 ramzobur77 ramzobur786 ramzobur88
ramzobur99 ramzobur@123 ramzobur@1234 realmadrid reza1234 reza12345 reza123456 reza1370 reza1375 reza1380 reza1400 reza@123
ronaldo7 root1234 saeed110 saeed123 saeed1234 saeed12345 saeed123456 saeed1370 saeed1375 saeed1380 saeed1400 saeed@123 saeid123
sahar110 sahar123 sahar1234 sahar12345 sahar123456 sahar1370 sahar1375 sahar1380 sahar1400 sahar@123 salam123 salam1234 salamsalam
saman123 sara1234 sara12345 sara123456 sara1370 sara1375 sara1380 sara1400 sara@123 secret123 shahrivar shirin110 shirin123
shirin1234 shirin12345 shirin123456 shirin1370 shirin1375 shirin1380 shirin1400 shirin@123 sina1234 sina12345 sina123456 sina1370
sina1375 sina1380 sina1400 sina@123 starwars sunshine sunshine! sunshine!! sunshine00 sunshine01 sunshine07 sunshine1 sunshine10
sunshine11 sunshine110 sunshine12 sunshine123 sunshine1234 sunshine12345 sunshine1400 sunshine1401 sunshine1402 sunshine1403
sunshine1404 sunshine1405 sunshine2024 sunshine2025 sunshine2026 sunshine69 sunshine77 sunshine786 sunshine88 sunshine99
sunshine@123 sunshine@1234 superman superman! superman!! superman00 superman01 superman07 superman1 superman10 superman11
superman110 superman12 superman123 superman1234 superman12345 superman1400 superman1401 superman1402 superman1403 superman1404
superman1405 superman2024 superman2025 superman2026 superman69 superman77 superman786 superman88 superman99 superman@123
superman@1234 tehran123 tehran1234 test1234 testtest toor1234 trustno1 welcome1 welcome123 whatever wsxedcrfv yaali110 yaali1234
yahosein yahossein yamahdi313 yareza88 yasaman110 yasaman123 yasaman1234 yasaman12345 yasaman123456 yasaman1370 yasaman1375
yasaman1380 yasaman1400 yasaman@123 yazahra1 zahra110 zahra123 zahra1234 zahra12345 zahra123456 zahra1370 zahra1375 zahra1380
zahra1400 zahra@123 zxc123456 zxcv1234 ایران␣ایران بسم␣الله دوستت␣دارم دوستتدارم رمز␣عبور سلام␣سلام سلامسلام پرسپولیس کلمه␣عبور
۱۲۳۴۵۶۷۸ ۱۲۳۴۵۶۷۸۹ ۱۲۳۴۵۶۷۸۹۰
`

/** Passwords of eight letters and more that guessers try first, world-wide and in Iran, in lower case; ␣ stands for a space. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  LIST.split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replaceAll('␣', ' ')),
)
