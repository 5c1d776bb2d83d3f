import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { customAlphabet } from 'nanoid'
import { fold } from '#shared/persian/fold.ts'
import { parseMobile } from '#shared/persian/parse-mobile.ts'
import type { Database } from '#worker/db/client.ts'
import { first, readTogether } from '#worker/db/write.ts'
import { Handle, type HandleAvailability } from './contract.ts'
import { handles } from './schema.ts'

const digits = customAlphabet('0123456789', 6)
/** A user or publication that holds handles. */
export interface HandleHolder {
  kind: 'user' | 'publication'
  id: number
}

const NO_HOLDER: HandleHolder = { kind: 'user', id: 0 }

const unavailable = (reason: string): HandleAvailability => ({ available: false, reason })

/**
 * Checks in at most one round trip whether a handle is available. `self` may take its current and former handles and look-alikes of them.
 * Any other taken handle and its look-alikes are unavailable, and so are malformed and reserved ones and phone numbers.
 */
export async function checkHandleAvailability(db: Database, handle: string, self: HandleHolder = NO_HOLDER): Promise<HandleAvailability> {
  const { error } = Handle.safeParse(handle)
  if (error) return unavailable(error.issues[0]?.message ?? '')
  const { taken, lookAlike } = await readTogether(db, {
    taken: first(db.select({ kind: handles.kind, ownerId: handles.ownerId }).from(handles).where(eq(handles.handle, handle))),
    lookAlike: first(selectLookAlike(db, handle, self)),
  })
  if (taken) {
    const isOwn = taken.kind === self.kind && taken.ownerId === self.id
    return isOwn ? { available: true, reason: null } : unavailable('این نام را کس دیگری انتخاب کرده است؛ نام دیگری انتخاب کن')
  }
  if (isReservedHandle(handle)) return unavailable('این نام برای خود دفتر نگه داشته شده است؛ نام دیگری انتخاب کن')
  if (parseMobile(handle)) return unavailable('یک حرف هم در نام کاربری‌ات بگذار؛ عدد تنها با شمارهٔ تلفن اشتباه گرفته می‌شود')
  if (lookAlike) return unavailable('این نام با نام کاربری دیگری اشتباه گرفته می‌شود؛ نام دیگری انتخاب کن')
  return { available: true, reason: null }
}

const GENERATED_HANDLE = /^user\d{6}$/

/** Generates a random handle. May return one that is taken; storing it then violates the unique key. */
export const generateHandle = (): string => `user${digits()}`

export const isGeneratedHandle = (handle: string): boolean => GENERATED_HANDLE.test(handle)

/**
 * Reduces a handle to a skeleton that is equal for confusable handles: drops dots and underscores, and equates rn with m, vv with w, 1 and
 * i with l, and 0 with o. The generated column `handles.skeleton` and the trigger `handles_look_alike`, which refuses look-alikes that
 * concurrent requests insert, implement the same rule in SQL.
 */
export const skeletonOf = (handle: string): string =>
  normalizeConfusables(handle).replaceAll('1', 'l').replaceAll('i', 'l').replaceAll('0', 'o')

const handleSkeleton = sql<string>`${handles}.skeleton`

const normalizeConfusables = (handle: string): string =>
  handle.replace(/[._]/g, '').replaceAll('rn', 'm').replaceAll('vv', 'w').replaceAll('0', 'o')

/**
 * Returns two normalized forms of a handle: one reads each 1 as l, the other as i. Unlike the skeleton, they keep i and l distinct;
 * otherwise «ali» would match the reserved «all».
 */
const confusableVariants = (handle: string): string[] => [
  normalizeConfusables(handle).replaceAll('1', 'l'),
  normalizeConfusables(handle).replaceAll('1', 'i'),
]

/** Builds a statement that finds a handle, current or former, which looks like this one and does not belong to `self`. */
const selectLookAlike = (db: Database, handle: string, self: HandleHolder) =>
  db
    .select({ handle: handles.handle })
    .from(handles)
    .where(and(sql`${handleSkeleton} = ${skeletonOf(handle)}`, or(ne(handles.kind, self.kind), ne(handles.ownerId, self.id))))
    .limit(1)

/** First path segments the product uses or may use later, and misleading names. */
const RESERVED = `
about abuse account accounts admin administrator ads all api app apps archive assets audio auth author authors autoabzar
badge billing blog blogs bookmark bookmarks bot business campaign campaigns cdn cdn-cgi comment comments commercial contact
contact-us cookies copyright daftar daftar.app dashboard default delete discover docs download draft drafts edit editor email
embed error errors explore false favicon favicon.ico feed feedback feeds fonts forgot guest guidelines help history home
hostmaster hub icons image images index info invite jobs js json kaveh language law legal list lists local login logout mail managed
manifest manifest.webmanifest constructor prototype me media membership mobile moderator new new-post news newsletter none notifications null oauth official offline opensearch
operator owner p page pages password payment payments people podcast podcasts policy post postmaster posts press premium pricing
privacy profile promotion promotions publication publications pwa radio random read reader register report reports reset robots
robots.txt root rss rules s saved search security series session settings share sign-in sign-out sign-up signin signout signup site sitemap
sitemap.xml sms sound sounds staff static stats status store story subscribe subscriptions sudo support sysadmin system tag tags team terms test
tests theme themes tmp topic topics tos trending true trust undefined unsubscribe upload uploads user username users v1 v2 verify
virgool webmaster well-known widget widgets write writer writers www you your yourname
`

const reservedNames = new Set(RESERVED.split(/\s+/).filter(Boolean))
const reservedVariants = new Set([...reservedNames].flatMap(confusableVariants))

export const isReservedHandle = (handle: string): boolean =>
  reservedNames.has(handle) || confusableVariants(handle).some((variant) => reservedVariants.has(variant))

const MAX_LENGTH = 24
const MAX_SUFFIXES = 12

/** Suggests a handle in at most one query: the romanized name, the romanized name with a number, or a generated handle. */
export async function suggestHandle(db: Database, name: string): Promise<string> {
  const base = romanise(name).slice(0, MAX_LENGTH).replace(/_$/, '')
  // A reserved name would look official even with a number, and digits alone would look like a phone number.
  if (isReservedHandle(base) || /^\d+$/.test(base)) return generateHandle()
  const numbered = Array.from({ length: MAX_SUFFIXES }, (_, at) => `${base}${at + 2}`)
  const candidates = [base, ...numbered].filter((handle) => Handle.safeParse(handle).success)
  if (candidates.length === 0) return generateHandle()
  const taken = await db
    .selectDistinct({ skeleton: handleSkeleton })
    .from(handles)
    .where(inArray(handleSkeleton, candidates.map(skeletonOf)))
  const skeletons = new Set(taken.map(({ skeleton }) => skeleton))
  return candidates.find((handle) => !skeletons.has(skeletonOf(handle))) ?? `${base}${generateHandle().slice(4)}`
}

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

/** Spells a word letter by letter, with an «a» between the letters of a word of two consonants. */
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
