const words = (text: string): string[] => text.trim().split(/\s+/)

const PAST = words(`
رفت گفت کرد شد بود داشت داد زد خورد برد آورد آمد دید شنید دانست توانست خواست نوشت خواند ساخت پرداخت شناخت انداخت گرفت رسید پرسید فهمید
ماند نشست ایستاد خوابید خندید گریست دوید پرید کشید کشت فروخت خرید گذاشت گذشت گشت گردید چرخید پیچید پوشید نوشید جوشید کوشید بخشید
درخشید لرزید ترسید پسندید پذیرفت آموخت سوخت دوخت ریخت آمیخت گریخت انگیخت برانگیخت آویخت پخت باخت تاخت نواخت گداخت افراخت یافت شتافت
تافت بافت شکافت کوفت کوبید آشفت خفت نهفت فریفت شکست بست پیوست جست شست رست مرد سپرد شمرد فشرد افسرد آزرد پرورد گسترد افزود فرمود نمود
ربود گشود ستود سرود آزمود پیمود آلود آسود بخشود زدود فرسود زیست نگریست بایست افتاد فرستاد نهاد افکند کند پراکند راند نشاند رساند فهماند
خواباند چرخاند گرداند ترساند سوزاند خنداند گریاند لرزاند کشاند دواند پراند گنجاند گذراند چکید چید برید درید خزید وزید رقصید نالید مالید
بالید غلتید لغزید سنجید گنجید رنجید دمید رمید شورید گزید آفرید تپید تابید طلبید جنگید چسبید بوسید پرستید اندیشید کاشت انباشت پنداشت
انگاشت نگاشت گماشت برداشت افراشت زایید زاد رویید بویید گرایید گنجاند ورزید کاست خاست برخاست آراست پیراست زیبید شایست پژمرد
دزدید قاپید بلعید جوید مکید لیسید تراشید پاشید خراشید نامید چشید چشاند خاراند غرید بارید باراند پلکید جنبید جنباند گندید ارزید 
فهمانید رهید رهاند کوچید نازید نازاند ماسید خشکید خشکاند ترکید ترکاند سرایید پایید آسایید
`)

const PRESENT = words(`
رو گوی کن شو باش دار ده زن خور بر آور بین شنو دان توان خواه نویس خوان ساز پرداز شناس انداز گیر رس پرس فهم مان نشین ایست خواب خند گری دو پر
کش فروش خر گذار گذر گرد چرخ پیچ پوش نوش جوش کوش بخش درخش لرز ترس پسند پذیر آموز سوز دوز ریز آمیز گریز انگیز برانگیز آویز پز باز تاز نواز
گداز افراز یاب شتاب تاب باف شکاف کوب آشوب فریب شکن بند پیوند جوی شوی ره میر سپار شمار شمر فشار آزار پرور گستر افزای فرمای نمای ربای گشای
ستای سرای آزمای پیمای آلای آسای بخشای زدای فرسای نگر باید شاید افت فرست نه افکن پراکن ران نشان رسان فهمان خوابان چرخان گردان ترسان سوزان
پوشان خندان گریان لرزان کشان دوان پران گنجان گذران چک چین در خز وز رقص نال مال بال غلت لغز سنج گنج رنج دم رم شور گز گزین آفرین تپ طلب
جنگ چسب بوس پرست اندیش کار انبار پندار انگار نگار گمار بردار زای روی بوی گرای ورز کاه خیز برخیز آرای پیرای زیب پژمر دزد قاپ بلع جو مک
لیس تراش پاش خراش نام چش چشان خاران غر بار باران پلک جنب جنبان گند ارز رهان کوچ ناز ماس خشک خشکان ترک ترکان پای آی
`)

const COLLOQUIAL = words(
  'خوا تون دون گ ر ش د ذار خون مون شین یار آر یا پرون رسون گردون بند کن زن خور گیر بین نویس پرس دار شناس فهم ترس خر فروش رس کش پوش',
)

const PAST_ENDINGS = ['', 'م', 'ی', 'یم', 'ید', 'ند', 'ه']
const PRESENT_ENDINGS = ['م', 'ی', 'د', 'یم', 'ید', 'ند']
const COLLOQUIAL_ENDINGS = ['م', 'ی', 'ه', 'یم', 'ین', 'ن']
const CLITICS = ['م', 'ت', 'ش', 'مان', 'تان', 'شان']

const formsOf = (stems: readonly string[], endings: readonly string[]) => stems.flatMap((stem) => endings.map((ending) => stem + ending))

const formal = new Set([...formsOf(PAST, PAST_ENDINGS), ...formsOf(PRESENT, PRESENT_ENDINGS), 'باید', 'شاید', 'بایست'])
/** Words that look like a colloquial verb but are not: «می نوشین». */
const NOT_COLLOQUIAL = new Set(['نوشین', 'باران', 'نهی'])
const colloquial = new Set([
  ...formsOf(COLLOQUIAL, COLLOQUIAL_ENDINGS).filter((form) => !NOT_COLLOQUIAL.has(form)),
  ...formsOf(['خوا', 'یا'], ['د', 'ن']),
])

export const PAST_STEMS: ReadonlySet<string> = new Set(PAST)

/** True for a formal verb form that can follow می and نمی: «خواهم», «نوشت», «رفته». */
export const isFormalForm = (word: string): boolean => formal.has(word)

/** True for a colloquial verb form: «خوام», «کنه». */
export const isColloquialForm = (word: string): boolean => colloquial.has(word)

/** True for a verb form with an object clitic: «بینمش». */
export const hasObject = (word: string): boolean =>
  CLITICS.some((clitic) => word.length > clitic.length + 2 && word.endsWith(clitic) && formal.has(word.slice(0, -clitic.length)))

/** True for a past participle: «رفته», «نرفته», «می‌رفته». */
export function isParticiple(word: string): boolean {
  const last = word.slice(word.lastIndexOf('\u200C') + 1)
  if (!last.endsWith('ه')) return false
  const stem = last.slice(0, -1)
  return PAST_STEMS.has(stem) || (stem.startsWith('ن') && PAST_STEMS.has(stem.slice(1).replace(/^ی(?=ا)/, '')))
}
