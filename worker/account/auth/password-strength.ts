import { asciiDigits } from '#shared/persian/digits.ts'
import { fold } from '#shared/persian/fold.ts'
import { parseMobile } from '#shared/persian/parse-mobile.ts'
import LIST from './common-passwords.txt?raw'

/**
 * Returns, in Persian, why a new password is too weak, or undefined. A weak password is common, or consists of one of `personalWords` (such
 * as the name, handle or address) and fewer than four other characters; shorter words than four characters are ignored.
 */
export function findPasswordWeakness(password: string, personalWords: readonly (string | undefined)[] = []): string | undefined {
  if (isCommonPassword(password)) return 'این گذرواژه خیلی رایج است و زود حدس زده می‌شود؛ یکی دیگر انتخاب کن'
  const plain = fold(password)
  const guessable = personalWords.flatMap((word = '') => [fold(word), fold(word.split('@')[0] ?? '')]).filter((word) => word.length >= 4)
  if (guessable.some((word) => plain.replaceAll(word, '').length < 4)) return 'گذرواژه نام یا نشانی خودت نباشد؛ یکی دیگر انتخاب کن'
  return undefined
}

/**
 * Common passwords in lower case; the file writes spaces as ␣. International ones come from the breach list of
 * @zxcvbn-ts/language-common 4.1.3 (MIT, see docs/third-party.md); Iranian ones are our own.
 */
const COMMON: ReadonlySet<string> = new Set(
  LIST.split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replaceAll('␣', ' ')),
)

const STEMS = `
admin ahmad ahmadi akbar ali alireza amin amir amirali amirhossein amirreza arash arezoo aria arman asal atefeh azadeh aziz babak
bahar bahram barnameh behnam behzad bijan computer daftar daneshgah danial davood ehsan elahe elham elnaz esmaeil esteghlal farhad
farid farnaz fateme fatemeh ferdowsi football gandom ghasem golnaz gozarvajeh habib hadi hafez hamed hamid hamidreza hasan hassan
hedieh hosein hossein hosseini iloveyou iman iran iranazad irani isfahan jafar jalal jamshid javad jennifer karim kaveh kazem
kelidvajeh keyvan kian kiana ladan laleh leila leyla mahdi mahmoud mahsa mahtab majid mansour maryam masoud masoumeh mehdi mehran
melika michelle milad mina minoo mobina moein mohamad mohammad mohammadi mohammadreza mohsen mojtaba morteza mostafa nader narges
naser nasim nasrin navid nazanin neda negar nilofar niloofar nima olduz omid pantea parisa parsa parviz password payam persepolis
perspolis pooya pouya princess qwerty rahim ramin ramzoboor ramzobur rasoul reyhaneh reza roya saba sadegh saeed saeid sahar sajad
salam saman samaneh samira sanaz sara sasan sepehr setareh shaghayegh shahin shahram shervin shima shiraz shirin siavash sina
soheil somayeh soroush sunshine superman tabriz taha tara tehran vahid virgool welcome yaali yahosein yahossein yamahdi yareza
yasaman yasin yazahra yegane yousef zahra zeinab ziba
`
const STEM_AND_DIGITS = new RegExp(`^(?:${STEMS.trim().split(/\s+/).join('|')})[@!#._-]{0,2}\\d{0,6}[@!#.]{0,2}$`)

/**
 * Returns whether a password, in any case and with Latin, Persian or Arabic digits, is on the list, a common stem with a few digits and
 * symbols, one fragment of up to four characters repeated, or an Iranian mobile number.
 */
export function isCommonPassword(password: string): boolean {
  const plain = asciiDigits(password.toLowerCase())
  const mobile = parseMobile(plain)
  const isMobile = mobile !== undefined && 'phone' in mobile
  return COMMON.has(plain) || STEM_AND_DIGITS.test(plain) || /^(.{1,4})\1+$/u.test(plain) || isMobile
}
