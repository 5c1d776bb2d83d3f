import IconAlertOctagon from '@tabler/icons-react/dist/esm/icons/IconAlertOctagon.mjs'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconArticle from '@tabler/icons-react/dist/esm/icons/IconArticle.mjs'
import IconAsterisk from '@tabler/icons-react/dist/esm/icons/IconAsterisk.mjs'
import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs'
import IconH2 from '@tabler/icons-react/dist/esm/icons/IconH2.mjs'
import IconH3 from '@tabler/icons-react/dist/esm/icons/IconH3.mjs'
import IconH4 from '@tabler/icons-react/dist/esm/icons/IconH4.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs'
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs'
import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconPilcrow from '@tabler/icons-react/dist/esm/icons/IconPilcrow.mjs'
import IconQuote from '@tabler/icons-react/dist/esm/icons/IconQuote.mjs'
import IconSeparatorHorizontal from '@tabler/icons-react/dist/esm/icons/IconSeparatorHorizontal.mjs'
import IconSourceCode from '@tabler/icons-react/dist/esm/icons/IconSourceCode.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import { tagKey } from '#shared/persian/fold.ts'
import { MENU_TEXT } from '#web/posts/editor/menu-text.ts'

type MenuBlock = keyof typeof MENU_TEXT.blocks

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
 * with the query come first, then matching search terms, then other matching names.
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

export const BLOCK_ICONS = {
  paragraph: IconPilcrow,
  heading2: IconH2,
  heading3: IconH3,
  heading4: IconH4,
  bulletList: IconList,
  orderedList: IconListNumbers,
  taskList: IconChecklist,
  blockquote: IconQuote,
  image: IconPhoto,
  gallery: IconLayoutGrid,
  audio: IconVolume,
  table: IconTable,
  note: IconInfoCircle,
  tip: IconBulb,
  warning: IconAlertTriangle,
  danger: IconAlertOctagon,
  callout: IconInfoCircle,
  codeBlock: IconSourceCode,
  horizontalRule: IconSeparatorHorizontal,
  embed: IconMovie,
  post: IconArticle,
  footnote: IconAsterisk,
} as const satisfies Record<MenuBlock, unknown>
