import { tagKey } from '#shared/persian/fold.ts'
import { MENU_TEXT } from '#web/posts/editor/menu-text.ts'

export type MenuBlock = keyof typeof MENU_TEXT.blocks

/** Additional search terms per block, in menu order. */
const SEARCH_TERMS: Record<Exclude<MenuBlock, 'callout'>, string> = {
  paragraph: 'بند پاراگراف text paragraph p',
  heading2: 'عنوان سرفصل heading2 h2 title',
  heading3: 'عنوان زیرفصل heading3 h3 subtitle',
  heading4: 'عنوان ریزفصل heading4 h4',
  bulletList: 'فهرست گلوله‌ای نقطه‌ای bullet list ul unordered',
  orderedList: 'فهرست شماره عدد numbered ordered ol list',
  taskList: 'فهرست وظیفه چک‌لیست انجام todo task checklist checkbox',
  blockquote: 'گفته گیومه quote blockquote',
  image: 'تصویر image picture photo img',
  gallery: 'تصویرها آلبوم gallery album images',
  audio: 'آوا پادکست ضبط audio sound voice music mp3 recording',
  table: 'سطر ستون table grid',
  note: 'کادر جعبه note callout info box',
  tip: 'کادر جعبه tip callout hint',
  warning: 'کادر جعبه warning callout caution',
  danger: 'کادر جعبه danger callout alert',
  codeBlock: 'برنامه listing code pre snippet',
  horizontalRule: 'خط شمسه divider hr line rule separator',
  embed:
    'آپارات یوتیوب ایکس توییت تلگرام اسپاتیفای ساندکلاد فیلم embed video audio aparat youtube twitter tweet x telegram spotify soundcloud',
  post: 'پست کارت دفتر post daftar card',
  footnote: 'پاورقی پی‌نوشت ارجاع footnote note reference',
}

// `Object.keys` preserves the order but not the key type.
const ORDER = Object.keys(SEARCH_TERMS) as (keyof typeof SEARCH_TERMS)[]

const SEARCH_INDEX = ORDER.map((block) => ({
  block,
  label: tagKey(MENU_TEXT.blocks[block]),
  names: SEARCH_TERMS[block].split(' ').map(tagKey),
}))

/**
 * Returns the blocks whose name contains the query or one of whose search terms starts with it, in any spelling. Blocks whose name starts
 * with the query come first, then matching search terms.
 */
export function findBlocks(query: string): (keyof typeof SEARCH_TERMS)[] {
  const key = tagKey(query)
  const rank = ({ label, names }: (typeof SEARCH_INDEX)[number]): number => {
    if (label.startsWith(key)) return 0
    if (names.some((name) => name.startsWith(key))) return 1
    return label.includes(key) ? 2 : 3
  }
  return SEARCH_INDEX.map((entry) => ({ block: entry.block, at: rank(entry) }))
    .filter(({ at }) => at < 3)
    .sort((one, other) => one.at - other.at)
    .map(({ block }) => block)
}
