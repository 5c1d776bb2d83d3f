import { fold } from '#shared/persian/fold.ts'

/** Usual spellings of common names. Persian omits short vowels, so rules alone cannot produce them. */
const NAMES = new Map(
  `
محمد mohammad علی ali رضا reza حسین hossein حسن hasan مهدی mehdi امیر amir احمد ahmad محمود mahmoud حمید hamid سعید saeed مجید majid
فاطمه fatemeh زهرا zahra مریم maryam سارا sara زینب zeinab معصومه masoumeh نرگس narges الهام elham نیلوفر niloofar سمیه somayeh
لیلا leila نازنین nazanin شیرین shirin مینا mina میترا mitra مهسا mahsa پریسا parisa نگار negar نگین negin ندا neda نسرین nasrin
یاسمن yasaman الهه elaheh آرزو arezoo شقایق shaghayegh بهار bahar رویا roya ریحانه reyhaneh هانیه hanieh سپیده sepideh سحر sahar
آرش arash آرمان arman آریا arya ایمان iman بابک babak بهرام bahram بهزاد behzad بیژن bijan پارسا parsa پویا pouya پیمان peyman
جواد javad حامد hamed داریوش dariush داوود davoud رامین ramin سامان saman سپهر sepehr سهراب sohrab سیاوش siavash سینا sina شاهین shahin
شهاب shahab صادق sadegh عباس abbas فرهاد farhad کامران kamran کاوه kaveh کیان kian کیوان keyvan محسن mohsen مرتضی morteza مسعود masoud
مصطفی mostafa میلاد milad نادر nader ناصر naser نیما nima هادی hadi وحید vahid یاسین yasin یوسف yousef ابراهیم ebrahim اسماعیل esmaeil
امید omid احسان ehsan اکبر akbar اصغر asghar اشکان ashkan افشین afshin بهنام behnam خسرو khosro رستم rostam منصور mansour مهران mehran
رضایی rezaei محمدی mohammadi احمدی ahmadi حسینی hosseini کریمی karimi موسوی mousavi جعفری jafari صادقی sadeghi رحیمی rahimi ابراهیمی ebrahimi
حیدری heydari اکبری akbari قاسمی ghasemi مرادی moradi نوری nouri کاظمی kazemi تهرانی tehrani شیرازی shirazi اصفهانی esfahani آزاد azad
`
    .matchAll(/(\S+) (\S+)/g)
    .map(([, persian = '', latin = '']) => [fold(persian), latin] as const),
)

const LETTERS: Record<string, string> = Object.fromEntries(
  'اa بb پp تt ثs جj چch حh خkh دd ذz رr زz ژzh سs شsh صs ضz طt ظz عa غgh فf قgh کk گg لl مm نn وo هh یi'
    .split(' ')
    .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
)

const SHORT = /^[بپتثجچحخدذرزژسشصضطظغفقکگلمن]{2}$/

/** Inserts an «a» in a word of two consonants. */
function spell(word: string): string {
  const latin = [...word].map((letter) => LETTERS[letter] ?? (/[a-z0-9]/.test(letter) ? letter : ''))
  return latin.join(SHORT.test(word) ? 'a' : '')
}

/** Romanizes a name to Latin letters, digits and underscores; returns an empty string when nothing can be romanized. */
export const romanise = (name: string): string =>
  fold(name.normalize('NFKD').replace(/[\u0300-\u036f]/g, ''))
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => NAMES.get(word) ?? spell(word))
    .filter(Boolean)
    .join('_')
