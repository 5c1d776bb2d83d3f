import IconAlertOctagon from '@tabler/icons-react/dist/esm/icons/IconAlertOctagon.mjs'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconAlignRight from '@tabler/icons-react/dist/esm/icons/IconAlignRight.mjs'
import IconArticle from '@tabler/icons-react/dist/esm/icons/IconArticle.mjs'
import IconAsterisk from '@tabler/icons-react/dist/esm/icons/IconAsterisk.mjs'
import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs'
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs'
import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconQuote from '@tabler/icons-react/dist/esm/icons/IconQuote.mjs'
import IconSeparatorHorizontal from '@tabler/icons-react/dist/esm/icons/IconSeparatorHorizontal.mjs'
import IconSourceCode from '@tabler/icons-react/dist/esm/icons/IconSourceCode.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import type { Node, Schema } from '@tiptap/pm/model'
import type { ComponentType } from 'react'
import type { MediaKind } from '#web/posts/editor/FilePicker.tsx'
import { letterIcon } from '#web/posts/editor/letter-icon.tsx'
import type { MENU_TEXT } from '#web/posts/editor/menu-text.ts'
import styles from '#web/posts/editor/toolbar.module.css'
import { type CreateBlock, newCode, newDivider, newLine, newList, newWrapper } from './new-block.ts'

type Icon = typeof IconAlignRight | ComponentType

const LETTER = 'ت'

interface BlockKindDeclaration {
  icon: Icon
  /** Further words that find the kind in the slash menu; the menu does not list a kind without them. */
  terms?: string
  /** What makes the block when typed at the start of a line. */
  typed?: string
  /** Absent for kinds that a dialog or a file creates, and for footnotes, which are no blocks. */
  create?: CreateBlock
  /** What the slash menu opens instead of inserting a block. */
  opens?: { file: MediaKind } | { dialog: 'table' | 'embed' | 'post' | 'gallery' }
  /** Whether it is a node of the same name that holds the lines of the block that it is converted from. */
  isWrapper?: true
}

/** Everything that the menus offer, in the order of the slash menu (decision 0070); `menu-text.ts` has the names. */
export const BLOCK_KINDS = {
  paragraph: { icon: IconAlignRight, terms: 'بند پاراگراف text paragraph p', create: newLine('paragraph') },
  heading2: {
    icon: letterIcon(LETTER, styles.letter2),
    typed: '##',
    terms: 'عنوان سرفصل heading2 h2 title',
    create: newLine('heading', { level: 2 }),
  },
  heading3: {
    icon: letterIcon(LETTER, styles.letter3),
    typed: '###',
    terms: 'عنوان زیرفصل heading3 h3 subtitle',
    create: newLine('heading', { level: 3 }),
  },
  heading4: {
    icon: letterIcon(LETTER, styles.letter4),
    typed: '####',
    terms: 'عنوان ریزفصل heading4 h4',
    create: newLine('heading', { level: 4 }),
  },
  bulletList: {
    icon: IconList,
    typed: '-',
    terms: 'فهرست گلوله‌ای نقطه‌ای bullet list ul unordered',
    create: newList('bulletList', 'listItem'),
    isWrapper: true,
  },
  orderedList: {
    icon: IconListNumbers,
    typed: '۱.',
    terms: 'فهرست شماره عدد numbered ordered ol list',
    create: newList('orderedList', 'listItem'),
    isWrapper: true,
  },
  taskList: {
    icon: IconChecklist,
    typed: '[ ]',
    terms: 'فهرست وظیفه چک‌لیست انجام todo task checklist checkbox',
    create: newList('taskList', 'taskItem'),
    isWrapper: true,
  },
  blockquote: { icon: IconQuote, typed: '>', terms: 'گفته گیومه quote blockquote', create: newWrapper('blockquote'), isWrapper: true },
  image: { icon: IconPhoto, terms: 'تصویر image picture photo img', opens: { file: 'image' } },
  gallery: { icon: IconLayoutGrid, terms: 'تصویرها آلبوم gallery album images', opens: { dialog: 'gallery' } },
  audio: { icon: IconVolume, terms: 'آوا پادکست ضبط audio sound voice music mp3 recording', opens: { file: 'audio' } },
  table: { icon: IconTable, terms: 'سطر ستون table grid', opens: { dialog: 'table' } },
  note: { icon: IconInfoCircle, terms: 'کادر جعبه note callout info box', create: newWrapper('callout', { kind: 'note' }) },
  tip: { icon: IconBulb, terms: 'کادر جعبه tip callout hint', create: newWrapper('callout', { kind: 'tip' }) },
  warning: { icon: IconAlertTriangle, terms: 'کادر جعبه warning callout caution', create: newWrapper('callout', { kind: 'warning' }) },
  danger: { icon: IconAlertOctagon, terms: 'کادر جعبه danger callout alert', create: newWrapper('callout', { kind: 'danger' }) },
  codeBlock: { icon: IconSourceCode, typed: '```', terms: 'برنامه listing code pre snippet', create: newCode },
  horizontalRule: { icon: IconSeparatorHorizontal, typed: '---', terms: 'خط شمسه divider hr line rule separator', create: newDivider },
  embed: {
    icon: IconMovie,
    terms:
      'آپارات یوتیوب ایکس توییت تلگرام اسپاتیفای ساندکلاد فیلم embed video audio aparat youtube twitter tweet x telegram spotify soundcloud',
    opens: { dialog: 'embed' },
  },
  post: { icon: IconArticle, terms: 'پست کارت دفتر post daftar card', opens: { dialog: 'post' } },
  footnote: { icon: IconAsterisk, terms: 'پاورقی پی‌نوشت ارجاع footnote note reference' },
  callout: { icon: IconInfoCircle, create: newWrapper('callout'), isWrapper: true },
} as const satisfies Record<keyof typeof MENU_TEXT.blocks, BlockKindDeclaration>

export type BlockKind = keyof typeof BLOCK_KINDS

/** The declaration of a kind, with the keys that it lacks. */
export const blockKind = (kind: BlockKind): BlockKindDeclaration => BLOCK_KINDS[kind]

/** Kinds of blocks that can be converted to each other, in the order of the menu of a block. */
export const CONVERTIBLE_KINDS = [
  'paragraph',
  'heading2',
  'heading3',
  'heading4',
  'blockquote',
  'bulletList',
  'orderedList',
  'taskList',
  'callout',
  'codeBlock',
] as const satisfies readonly BlockKind[]
export type ConvertibleKind = (typeof CONVERTIBLE_KINDS)[number]

/** Creates a block of a kind from the given blocks, or an empty one. Throws for a kind that has no `create`. */
export function newBlock(schema: Schema, kind: BlockKind, inside: readonly Node[] = []): Node {
  const { create } = blockKind(kind)
  if (!create) throw new Error(`The menu cannot create ${kind}`)
  return create(schema, inside)
}
