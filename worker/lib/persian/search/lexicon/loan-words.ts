/**
 * Words and names that Persian texts write in both scripts, or in several ways, reviewed by hand: the spellings of one word, with `_` for a
 * space.
 */
const ROWS = `
javascript جاوااسکریپت جاوا_اسکریپت جاواسکریپت
typescript تایپ‌اسکریپت تایپ_اسکریپت
java جاوا
python پایتون پیتون
php پی‌اچ‌پی پی_اچ_پی
ruby روبی
kotlin کاتلین
scala اسکالا
golang گولنگ
messi لیونل_مسی
ali علی
test تست
git گیت
game گیم
خانه خونه
html اچ‌تی‌ام‌ال اچ_تی_ام_ال
css سی‌اس‌اس سی_اس_اس
sql اس‌کیوال اس_کیو_ال
mysql مای‌اس‌کیوال
postgresql postgres پستگرس پستگرسکیوال پست‌گرس پستگرس‌کیوال
sqlite اسکیولایت
mongodb مونگودی‌بی مانگودی‌بی
redis ردیس
react ری‌اکت ری_اکت ریاکت
angular انگولار
svelte سولت
nextjs نکست‌جی‌اس
nodejs node.js نودجی‌اس نود_جی_اس نودجی_اس
deno دنو
django جنگو
flask فلسک
laravel لاراول
wordpress وردپرس ورد_پرس
linux لینوکس
ubuntu اوبونتو
debian دبیان
android اندروید آندروید
ios آی‌اواس آی_او_اس
windows ویندوز
apple اپل
google گوگل
microsoft مایکروسافت
amazon آمازون
facebook فیسبوک فیس‌بوک فیس_بوک
instagram اینستاگرام
telegram تلگرام
whatsapp واتساپ واتس‌اپ واتس_اپ
twitter توییتر توئیتر
youtube یوتیوب یوتوب
linkedin لینکدین لینکداین
tiktok تیک‌تاک تیک_تاک
spotify اسپاتیفای
netflix نتفلیکس
wikipedia ویکی‌پدیا ویکی_پدیا
github گیت‌هاب گیت_هاب گیتهاب
gitlab گیت‌لب
docker داکر
kubernetes کوبرنتیز
cloudflare کلودفلر
server سرور
client کلاینت
api ای‌پی‌آی ای_پی_آی
app اپ
application اپلیکیشن
website وب‌سایت وب_سایت وبسایت
weblog وبلاگ وب‌لاگ
blog بلاگ
web وب
online آنلاین آن‌لاین
offline آفلاین
internet اینترنت
intranet اینترانت
wifi وای‌فای وای_فای
bluetooth بلوتوث
email ایمیل
podcast پادکست
radio رادیو
video ویدئو ویدیو
audio آئودیو
cinema سینما
music موزیک
rock راک
pop پاپ
jazz جاز
blues بلوز
hiphop هیپ‌هاپ هیپ_هاپ
rap رپ
guitar گیتار
piano پیانو
violin ویولن ویولون
art آرت
design دیزاین
designer دیزاینر
graphic گرافیک
photoshop فتوشاپ
illustrator ایلوستریتور
figma فیگما
seo سئو
marketing مارکتینگ بازاریابی
startup استارتاپ استارت‌آپ استارت_آپ
business بیزینس
bitcoin بیت‌کوین بیت_کوین بیتکوین
ethereum اتریوم
blockchain بلاکچین بلاک‌چین بلاک_چین زنجیره_بلوکی
crypto کریپتو
nft ان‌اف‌تی
chatgpt چت‌جی‌پی‌تی چت_جی_پی_تی
gpt جی‌پی‌تی
openai اوپن‌ای‌آی
machine_learning یادگیری_ماشین ماشین_لرنینگ
deep_learning یادگیری_عمیق
data دیتا داده
database دیتابیس دیتا_بیس پایگاه_داده
algorithm الگوریتم
computer کامپیوتر رایانه
laptop لپ‌تاپ لپ_تاپ
tablet تبلت
mobile موبایل
smartphone اسمارتفون گوشی_هوشمند
iphone آیفون
ipad آیپد
playstation پلی‌استیشن پلی_استیشن
gamer گیمر
minecraft ماینکرفت
keyboard کیبورد
mouse ماوس موس
monitor مانیتور
printer پرینتر چاپگر
scanner اسکنر
hack هک
hacker هکر
programmer پروگرمر
developer دولوپر توسعه‌دهنده
freelancer فریلنسر
manager منیجر
project پروژه
coffee قهوه
cafe کافه
espresso اسپرسو
latte لاته
pizza پیتزا
pasta پاستا
burger برگر
sandwich ساندویچ
chocolate شکلات
bank بانک
hotel هتل
taxi تاکسی
metro مترو
football فوتبال
volleyball والیبال
basketball بسکتبال
tennis تنیس
yoga یوگا
olympic المپیک
fifa فیفا
real_madrid رئال_مادرید ریال_مادرید
barcelona بارسلونا
chelsea چلسی
liverpool لیورپول
manchester منچستر
ronaldo رونالدو
covid کووید کوید
corona کرونا
virus ویروس
diabetes دیابت
vitamin ویتامین
iran ایران
tehran تهران
shiraz شیراز
isfahan esfahan اصفهان
tabriz تبریز
mashhad مشهد
yazd یزد
kerman کرمان
gilan گیلان
rasht رشت
qom قم
ahvaz اهواز
kurdistan کردستان
london لندن
paris پاریس
berlin برلین
newyork new_york نیویورک
istanbul استانبول
germany آلمان
france فرانسه
canada کانادا
america آمریکا امریکا
europe اروپا
africa آفریقا افریقا
russia روسیه
china چین
japan ژاپن
hafez hafiz حافظ
saadi sadi سعدی
molana mowlana rumi مولانا مولوی
ferdowsi ferdosi فردوسی
khayyam khayam خیام
nezami nizami نظامی
attar عطار
rudaki رودکی
shamlou shamloo شاملو
forough فروغ
sepehri سهراب_سپهری
hedayat هدایت
shahnameh shahname شاهنامه
nowruz norooz norouz nowrouz نوروز
yalda یلدا
persian farsi فارسی پارسی
leyla leila layla لیلا لیلی
elias elyas ilyas الیاس
maryam مریم
mina مینا
sara sarah سارا
reza رضا
mohammad mohamad muhammad محمد
hossein hosein hussein حسین
hasan hassan حسن
mahdi mehdi مهدی
zahra زهرا
fatemeh fateme فاطمه
amir امیر
omid امید
nima نیما
arash آرش
bahar بهار
parisa پریسا
shirin شیرین
farhad فرهاد
sohrab سهراب
rostam رستم
siavash سیاوش
kafka کافکا
dostoevsky dostoyevsky داستایوفسکی داستایفسکی داستایوسکی
tolstoy تولستوی
chekhov چخوف
hemingway همینگوی
orwell اورول
sartre سارتر
nietzsche نیچه
freud فروید
marx مارکس
einstein اینشتین انیشتین آینشتاین
shakespeare شکسپیر
marquez مارکز
murakami موراکامی
saramago ساراماگو
borges بورخس
plato افلاطون
aristotle ارسطو
steve_jobs استیو_جابز
bill_gates بیل_گیتس
elon_musk ایلان_ماسک
harry_potter هری_پاتر
salam سلام
sher شعر
javan جوان
khoda خدا
safar سفر
ghazal غزل
jahan جهان
golestan گلستان
bustan boostan بوستان
masnavi مثنوی
divan دیوان
daftar دفتر
roman رمان
dastan داستان
mohsen محسن
saeed saeid سعید
sepideh سپیده
negar نگار
neda ندا
negin نگین
yasaman یاسمن
zeynab zeinab زینب
excel اکسل
powerpoint پاورپوینت
photography فتوگرافی
autocad اتوکد
matlab متلب
chrome کروم
firefox فایرفاکس
opera اپرا
zoom زوم
skype اسکایپ
discord دیسکورد
reddit ردیت
pinterest پینترست
medium مدیوم
substack ساب‌استک
notion نوشن
tesla تسلا
samsung سامسونگ
sony سونی
nokia نوکیا
huawei هواوی
xiaomi شیائومی شیاومی
intel اینتل
nvidia انویدیا
lenovo لنوو
asus ایسوس
adobe ادوبی
unity یونیتی
unreal آنریل
terraform ترافرم
ansible انسیبل
nginx انجینکس
apache آپاچی
elasticsearch الاستیک‌سرچ الاستیک_سرچ
rabbitmq رابیت‌ام‌کیو
kafka کافکا
graphql گراف‌کیوال
tarkovsky تارکوفسکی
kiarostami کیارستمی
farhadi فرهادی
bergman برگمان
fellini فلینی
kubrick کوبریک
hitchcock هیچکاک
tarantino تارانتینو
nolan نولان
scorsese اسکورسیزی
spielberg اسپیلبرگ
chaplin چاپلین
godard گدار
kurosawa کوروساوا
ozu ازو
mozart موتسارت موزارت
beethoven بتهوون
bach باخ
chopin شوپن
vivaldi ویوالدی
tchaikovsky چایکوفسکی
wagner واگنر
shajarian شجریان
nazeri ناظری
kalhor کلهر
alizadeh علیزاده
namjoo نامجو
googoosh گوگوش
picasso پیکاسو
dali دالی
van_gogh ون_گوگ ونگوگ
monet مونه
rembrandt رامبراند
leonardo لئوناردو
michelangelo میکل‌آنژ
newton نیوتن
darwin داروین
galileo گالیله
hawking هاوکینگ
kant کانت
hegel هگل
descartes دکارت
spinoza اسپینوزا
heidegger هایدگر
wittgenstein ویتگنشتاین
foucault فوکو
derrida دریدا
arendt آرنت
proust پروست
joyce جویس
woolf وولف
beckett بکت
brecht برشت
goethe گوته
dante دانته
balzac بالزاک
flaubert فلوبر
zola زولا
hugo هوگو
dickens دیکنز
austen آستین
bronte برونته
twain تواین
faulkner فاکنر
steinbeck اشتاین‌بک اشتاینبک
salinger سلینجر
carver کارور
calvino کالوینو
eco اکو
kundera کوندرا
nabokov ناباکوف
turgenev تورگنیف
gogol گوگول
pushkin پوشکین
bulgakov بولگاکف
gorky گورکی
neruda نرودا
lorca لورکا
llosa یوسا
pamuk پاموک
ishiguro ایشی‌گورو ایشیگورو
atwood اتوود
rowling رولینگ
tolkien تالکین
asimov آسیموف
orhan اورهان
ghani غنی
golshiri گلشیری
dowlatabadi دولت‌آبادی
daneshvar دانشور
jamalzadeh جمال‌زاده جمالزاده
akhavan اخوان
moshiri مشیری
behbahani بهبهانی
etesami اعتصامی
shariati شریعتی
soroush سروش
mossadegh مصدق
pahlavi پهلوی
takhti تختی
daei دایی
manchester_united منچستر_یونایتد
champions_league لیگ_قهرمانان
marathon ماراتن
تهران طهران
اتاق اطاق
بلیت بلیط
باتری باطری
تپش طپش
غلتک غلطک
توفان طوفان
تراز طراز
امپراتور امپراطور
امپراتوری امپراطوری
هوله حوله
زغال ذغال
استاندارد استندارد
آپارتمان اپارتمان
موبایل تلفن_همراه
قورباغه غورباقه
سپاسگزار سپاس‌گذار سپاسگذار
خدمتگزار خدمتگذار
راجع_به راجب
حتماً حتمن
لطفاً لطفن
واقعاً واقعن
مثلاً مثلن
قانون‌گذار قانونگزار
نمازگزار نمازگذار
برگزار برگذار
ترجیح ترجیه
توجیه توجیح
دگمه دکمه
تشک دشک
تهرانی تهرونی
باران بارون
می‌خواهم می‌خوام
می‌گویم می‌گم
می‌روم می‌رم
می‌شود می‌شه
نمی‌شود نمی‌شه
نمی‌دانم نمی‌دونم
می‌دانم می‌دونم
می‌توانم می‌تونم
نمی‌توانم نمی‌تونم
چطور چه_طور چگونه چجوری چه‌جوری
همدیگر یکدیگر
password پسورد گذرواژه رمز_عبور رمزعبور
service_worker سرویس_ورکر سرویس‌ورکر
index ایندکس نمایه
query کوئری پرس‌وجو
dark_mode دارک_مود دارک‌مود حالت_تیره حالت_تاریک
`

/** Groups of spellings of one word. */
export const LOAN_WORDS: readonly (readonly string[])[] = ROWS.trim()
  .split('\n')
  .map((row) => row.split(' ').map((word) => word.replaceAll('_', ' ')))
