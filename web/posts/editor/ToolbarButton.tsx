import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import IconHighlight from '@tabler/icons-react/dist/esm/icons/IconHighlight.mjs'
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs'
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs'
import type IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconQuote from '@tabler/icons-react/dist/esm/icons/IconQuote.mjs'
import IconSourceCode from '@tabler/icons-react/dist/esm/icons/IconSourceCode.mjs'
import IconTextDirectionLtr from '@tabler/icons-react/dist/esm/icons/IconTextDirectionLtr.mjs'
import { replaceEqualDeep } from '@tanstack/react-query'
import type { ChainedCommands, Editor } from '@tiptap/core'
import { type ComponentType, useEffect, useState } from 'react'
import { resolveDirection } from '#shared/persian/direction.ts'
import { focusedChain } from './focus.ts'
import { letterIcon } from './letter-icon.tsx'
import { TEXT } from './text.ts'
import styles from './toolbar.module.css'

type Icon = typeof IconPlus | ComponentType

interface TextFormat {
  icon: Icon
  label: string
  shortcut: string
  isActive(editor: Editor): boolean
  toggle(chain: ChainedCommands): ChainedCommands
}

const isHeadingAtCursor = ({ state }: Editor, level: number): boolean => {
  const { parent } = state.selection.$from
  return parent.type.name === 'heading' && parent.attrs.level === level
}

function isLeftToRight(editor: Editor): boolean {
  const { parent } = editor.state.selection.$from
  return !editor.isActive('codeBlock') && parent.isTextblock && resolveDirection(parent.attrs.dir, parent.textContent, 'rtl') === 'ltr'
}

/** Formats that the toolbar and the bubble menu toggle. */
const FORMATS = {
  bold: {
    icon: letterIcon(TEXT.letter, styles.bold),
    label: TEXT.bold,
    shortcut: 'Ctrl+B',
    isActive: (editor) => editor.isActive('bold'),
    toggle: (chain) => chain.toggleBold(),
  },
  italic: {
    icon: letterIcon(TEXT.letter, styles.italic),
    label: TEXT.italic,
    shortcut: 'Ctrl+I',
    isActive: (editor) => editor.isActive('italic'),
    toggle: (chain) => chain.toggleItalic(),
  },
  highlight: {
    icon: IconHighlight,
    label: TEXT.highlight,
    shortcut: 'Ctrl+Shift+H',
    isActive: (editor) => editor.isActive('highlight'),
    toggle: (chain) => chain.toggleMark('highlight'),
  },
  code: {
    icon: IconCode,
    label: TEXT.code,
    shortcut: 'Ctrl+E',
    isActive: (editor) => editor.isActive('code'),
    toggle: (chain) => chain.toggleCode(),
  },
  heading2: {
    icon: letterIcon(TEXT.headingLabel, styles.heading2),
    label: TEXT.heading[2],
    shortcut: 'Ctrl+Alt+2',
    isActive: (editor) => isHeadingAtCursor(editor, 2),
    toggle: (chain) => chain.toggleHeading({ level: 2 }),
  },
  heading3: {
    icon: letterIcon(TEXT.headingLabel, styles.heading3),
    label: TEXT.heading[3],
    shortcut: 'Ctrl+Alt+3',
    isActive: (editor) => isHeadingAtCursor(editor, 3),
    toggle: (chain) => chain.toggleHeading({ level: 3 }),
  },
  quote: {
    icon: IconQuote,
    label: TEXT.quote,
    shortcut: 'Ctrl+Shift+B',
    isActive: (editor) => editor.isActive('blockquote'),
    toggle: (chain) => chain.toggleBlockquote(),
  },
  bulletList: {
    icon: IconList,
    label: TEXT.bulletList,
    shortcut: 'Ctrl+Shift+8',
    isActive: (editor) => editor.isActive('bulletList'),
    toggle: (chain) => chain.toggleBulletList(),
  },
  orderedList: {
    icon: IconListNumbers,
    label: TEXT.orderedList,
    shortcut: 'Ctrl+Shift+7',
    isActive: (editor) => editor.isActive('orderedList'),
    toggle: (chain) => chain.toggleOrderedList(),
  },
  direction: {
    icon: IconTextDirectionLtr,
    label: TEXT.direction,
    shortcut: 'Ctrl+Shift+X',
    isActive: isLeftToRight,
    toggle: (chain) => chain.toggleBlockDirection(),
  },
  codeBlock: {
    icon: IconSourceCode,
    label: TEXT.codeBlock,
    shortcut: 'Ctrl+Alt+C',
    isActive: (editor) => editor.isActive('codeBlock'),
    toggle: (chain) => chain.toggleCodeBlock(),
  },
} as const satisfies Record<string, TextFormat>

export type FormatName = keyof typeof FORMATS

/** Returns those of the given formats that are active at the selection. */
export const readActiveFormats = (editor: Editor, names: readonly FormatName[]): FormatName[] =>
  names.filter((name) => FORMATS[name].isActive(editor))

interface FormatButtonProps {
  editor: Editor
  name: FormatName
  active: readonly FormatName[]
  disabled?: boolean
}

/** Toggle button of a format; pressed if `active` contains it. */
export function FormatButton({ editor, name, active, disabled = false }: FormatButtonProps) {
  const { icon, label, shortcut, toggle } = FORMATS[name]
  return (
    <ToolbarButton
      icon={icon}
      label={label}
      shortcut={shortcut}
      pressed={active.includes(name)}
      disabled={disabled}
      onPress={() => toggle(focusedChain(editor)).run()}
    />
  )
}

interface Props {
  icon: Icon
  label: string
  /** Key combination for the tooltip and `aria-keyshortcuts`, such as `Ctrl+B`. */
  shortcut?: string
  /** Set only for toggle buttons. */
  pressed?: boolean
  disabled?: boolean
  onPress(): void
}

/** Keeps the focus and the selection in the editor when clicked. */
export function ToolbarButton({ icon: IconComponent, label, shortcut, pressed, disabled, onPress }: Props) {
  return (
    <button
      type="button"
      className={styles.tool}
      tabIndex={-1}
      aria-label={label}
      aria-pressed={pressed}
      aria-keyshortcuts={shortcut?.replace('Ctrl', 'Control')}
      title={shortcut ? `${label} (\u2066${shortcut}\u2069)` : label}
      disabled={disabled}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <IconComponent size={20} stroke={1.75} aria-hidden />
    </button>
  )
}

/** Returns editor state that is read after the frame that paints a keystroke, so that toolbars do not delay typing. */
export function useDeferredEditorState<Value>(editor: Editor, read: (editor: Editor) => Value): Value {
  const [shown, setShown] = useState(() => read(editor))
  useEffect(() => {
    let frame = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = () => {
      frame = 0
      if (!editor.isDestroyed) setShown((last) => replaceEqualDeep(last, read(editor)))
    }
    const scheduleUpdate = () => {
      frame ||= requestAnimationFrame(() => {
        timer = setTimeout(update)
      })
    }
    scheduleUpdate()
    editor.on('transaction', scheduleUpdate)
    return () => {
      editor.off('transaction', scheduleUpdate)
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [editor, read])
  return shown
}
