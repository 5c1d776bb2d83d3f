import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { persianStrings } from '../persian-strings.ts'

interface Term {
  concept: string
  term: string
  avoid: RegExp
  /** Complete strings in which the avoided word is allowed. */
  except?: readonly string[]
}

/** The interface's term for each concept; CONTRIBUTING.md has a table with the names used in code. */
const TERMS: readonly Term[] = [
  {
    concept: 'post',
    term: 'پست',
    avoid:
      /نوشته\u200c(?:ها|ات|ام|اش)(?![\u0600-\u06ff])|نوشتهٔ|(?:این|هر|چند|آغاز|کارت|عنوان|نشانی|تاریخچهٔ|نویسندهٔ|باز کردن) نوشته(?![\u200c\u0600-\u06ff])/,
    except: ['نوشتهٔ'],
  },
  { concept: 'comment', term: 'نظر', avoid: /دیدگاه/ },
  { concept: 'copy', term: 'کپی', avoid: /رونوشت/ },
  { concept: 'delete', term: 'حذف', avoid: /پاک (?:کن|شد|شو|می\u200cش|نمی\u200cش|نشد)|برداشته(?! شد| می)|\bبردار\b/ },
  { concept: 'choose', term: 'انتخاب کن', avoid: /برگزین(?:$|[^\u0600-\u06ff])|برگزیدن|برنگزید/ },
  { concept: 'try again', term: 'دوباره امتحان کن', avoid: /بکوش|کوشش|تلاش کن/ },
  { concept: 'list', term: 'لیست', avoid: /فهرست/ },
  { concept: 'feed', term: 'RSS', avoid: /خوراک/, except: ['خوراک'] },
  { concept: 'email', term: 'ایمیل', avoid: /رایانامه|پست الکترونیک/ },
  { concept: 'notification', term: 'اعلان', avoid: /'خبر|هنوز خبری|نوتیفیکیشن/ },
  { concept: 'appeal', term: 'درخواست بازبینی', avoid: /اعتراض|تجدیدنظر/ },
  { concept: 'campaign', term: 'پویش', avoid: /کمپین/ },
  { concept: 'podcast', term: 'پادکست', avoid: /پادپخش/ },
  { concept: 'episode', term: 'قسمت', avoid: /اپیزود/ },
  // «فصل» is the season of a show.
  { concept: 'chapter', term: 'سرفصل', avoid: /(?:عنوان|پایان|حذف|لیست|افزودن به|ذخیرهٔ|دو) فصل|(?<!سر)فصلی? (?:پس از پایان صدا|تازه از)/ },
  { concept: 'publication', term: 'انتشارات', avoid: /نشریه|مجله/ },
  { concept: 'tag', term: 'برچسب', avoid: /هشتگ|(?<![\u0600-\u06ff])تگ(?![\u0600-\u06ff])/ },
  { concept: 'handle', term: 'نام کاربری', avoid: /شناسهٔ کاربری|یوزرنیم/ },
  { concept: 'promotion', term: 'افزایش بازدید', avoid: /پروموشن|تبلیغ پست/ },
  { concept: 'sponsored post', term: 'رپورتاژ آگهی', avoid: /پست تبلیغاتی|پست اسپانسری/ },
  { concept: 'wallet', term: 'کیف پول', avoid: /(?<!کیف )پول من|والت/ },
  { concept: 'pause', term: 'مکث', avoid: /'ایست'|نگه داشتن پخش/ },
  { concept: 'browser tab', term: 'زبانه', avoid: /برگهٔ? (?:دیگر|را باز)/ },
  { concept: 'you', term: 'تو', avoid: /(?<![\u0600-\u06ff])(?:برای|حساب|صفحهٔ) شما(?![\u0600-\u06ff])/ },
  { concept: 'spam', term: 'هرزنامه', avoid: /هرزنوشت/ },
]

const SOURCES = ['web/**/*.{ts,tsx}', 'worker/**/*.ts', 'shared/**/*.ts']
/** Files that are not checked: tests, local helpers, linguistic data, podcast categories, search keywords and generated files. */
const EXCLUDED =
  /\.test\.tsx?$|\/testing\/|^worker\/(?:local|lib\/persian)\/|^shared\/persian\/|^shared\/podcast-categories|topic-keywords|blocks\/block-kinds|\.gen\.ts$/

const strings = globSync(SOURCES)
  .filter((path) => !EXCLUDED.test(path))
  .flatMap((path) => persianStrings(path, readFileSync(path, 'utf8')).map((text) => ({ path, text })))

it('persianStrings finds over 2,000 strings in the checked files', () => {
  expect(strings.length).toBeGreaterThan(2000)
})

describe('interface terms', () => {
  it.each(TERMS)('no checked string has an avoided word for $concept («$term»), apart from listed exceptions', ({ avoid, except = [] }) => {
    const found = strings.filter(({ text }) => avoid.test(text) && !except.includes(text))
    expect(found).toEqual([])
  })

  it.each(TERMS)('the pattern of avoided words for $concept does not match «$term»', ({ term, avoid }) => {
    expect(term).not.toMatch(avoid)
  })
})
