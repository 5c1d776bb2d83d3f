import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconPencilCheck from '@tabler/icons-react/dist/esm/icons/IconPencilCheck.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconSeparatorHorizontal from '@tabler/icons-react/dist/esm/icons/IconSeparatorHorizontal.mjs'
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import type { Editor } from '@tiptap/core'
import { type RefObject, useEffect } from 'react'
import type { DialogRequest } from './editor-actions.ts'
import type { MediaKind } from './FilePicker.tsx'
import { focusedChain, focusText, handleToolbarKeyDown, setTabStop } from './focus.ts'
import { canOpenSlashMenu, insertSlash } from './menus/slash-menu.ts'
import { FormatButton, type FormatName, readActiveFormats, ToolbarButton, useDeferredEditorState } from './ToolbarButton.tsx'
import { TEXT } from './text.ts'
import styles from './toolbar.module.css'

const MARKS = ['bold', 'italic', 'code'] as const
const BLOCKS = ['quote', 'bulletList', 'orderedList'] as const
const HEADING_LEVELS = [2, 3, 4] as const

interface Props {
  editor: Editor
  /** Gets `--keyboard`, the height of the on-screen keyboard. */
  root: RefObject<HTMLElement | null>
  onOpenDialog(request: DialogRequest): void
  onPickFile(kind: MediaKind): void
  onOpenBlockMenu(): void
  onProofread(): void
}

/** On touch screens and phones, the bar at the bottom; elsewhere it shows while it has the focus, which Alt+F10 moves to it. */
export function Toolbar({ editor, root, onOpenDialog, onPickFile, onOpenBlockMenu, onProofread }: Props) {
  const state = useDeferredEditorState(editor, readToolbarState)
  const inCode = state.active.includes('codeBlock')
  useKeyboardInset(root)
  const format = (name: FormatName, disabled = false) => (
    <FormatButton key={name} editor={editor} name={name} active={state.active} disabled={disabled} />
  )
  return (
    <div
      className={styles.toolbar}
      role="toolbar"
      aria-label={TEXT.toolbar}
      aria-orientation="horizontal"
      data-editor-bar=""
      data-writing-bar=""
      onFocus={(event) => setTabStop(event.currentTarget, event.target)}
      onKeyDown={(event) => {
        handleToolbarKeyDown(event)
        if (event.key === 'Escape') focusText(editor)
      }}
    >
      <ToolbarButton
        icon={IconPlus}
        label={TEXT.addBlock}
        shortcut="/"
        disabled={!state.canOpenSlashMenu}
        onPress={() => {
          focusText(editor)
          insertSlash(editor)
        }}
      />
      <ToolbarButton icon={IconPhoto} label={TEXT.image} onPress={() => onPickFile('image')} />
      {format('bulletList')}
      {format('quote')}
      <ToolbarButton
        icon={IconLink}
        label={TEXT.link}
        shortcut="Ctrl+K"
        pressed={state.link}
        disabled={inCode}
        onPress={() => onOpenDialog({ dialog: 'link' })}
      />
      <ToolbarButton
        icon={IconArrowForwardUp}
        label={TEXT.undo}
        shortcut="Ctrl+Z"
        disabled={!state.undo}
        onPress={() => focusedChain(editor).undo().run()}
      />
      <ToolbarButton icon={IconPencilCheck} label={TEXT.proofreader} shortcut="Alt+V" onPress={onProofread} />
      <span className={styles.separator} />
      <HeadingMenu editor={editor} level={state.level} />
      {MARKS.map((name) => format(name, inCode))}
      {format('orderedList')}
      {format('direction', inCode)}
      <span className={styles.separator} />
      <ToolbarButton icon={IconVolume} label={TEXT.audio} onPress={() => onPickFile('audio')} />
      {format('codeBlock')}
      <ToolbarButton icon={IconSeparatorHorizontal} label={TEXT.divider} onPress={() => focusedChain(editor).setHorizontalRule().run()} />
      <ToolbarButton
        icon={IconArrowBackUp}
        label={TEXT.redo}
        shortcut="Ctrl+Shift+Z"
        disabled={!state.redo}
        onPress={() => focusedChain(editor).redo().run()}
      />
      <ToolbarButton icon={IconDotsVertical} label={TEXT.blockMenu} shortcut="Alt+B" onPress={onOpenBlockMenu} />
      <ToolbarButton icon={IconKeyboard} label={TEXT.shortcuts} shortcut="Ctrl+/" onPress={() => onOpenDialog({ dialog: 'shortcuts' })} />
    </div>
  )
}

/** Returns what the toolbar shows for the current selection. */
function readToolbarState(editor: Editor) {
  return {
    level: HEADING_LEVELS.find((each) => editor.isActive('heading', { level: each })) ?? 0,
    canOpenSlashMenu: canOpenSlashMenu(editor.state),
    active: readActiveFormats(editor, [...MARKS, ...BLOCKS, 'direction', 'codeBlock']),
    link: editor.isActive('link'),
    undo: editor.can().undo(),
    redo: editor.can().redo(),
  }
}

interface HeadingMenuProps {
  editor: Editor
  /** Heading level at the cursor; 0 outside headings. */
  level: number
}

function HeadingMenu({ editor, level }: HeadingMenuProps) {
  return (
    <select
      className={styles.headingSelect}
      aria-label={TEXT.blockKind}
      title={`${TEXT.blockKind} (\u2066Ctrl+Alt+2…4\u2069)`}
      value={level}
      onChange={(event) => {
        const wanted = HEADING_LEVELS.find((each) => each === Number(event.target.value))
        focusText(editor)
        if (wanted) editor.commands.setHeading({ level: wanted })
        else editor.commands.setParagraph()
      }}
    >
      <option value={0}>{TEXT.paragraph}</option>
      {HEADING_LEVELS.map((each) => (
        <option key={each} value={each}>
          {TEXT.heading[each]}
        </option>
      ))}
    </select>
  )
}

/** Minimum height, in px, that counts as a keyboard; smaller differences come from browser UI such as the address bar. */
const MIN_KEYBOARD_HEIGHT = 80

/** Sets `--keyboard` on an element to the height of the on-screen keyboard, in px, or to 0px without one. */
function useKeyboardInset(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = visualViewport
    if (!viewport) return
    const updateInset = () => {
      const hidden = innerHeight - viewport.offsetTop - viewport.height
      // While the page is zoomed, the difference does not reflect the keyboard.
      element.current?.style.setProperty('--keyboard', viewport.scale === 1 && hidden > MIN_KEYBOARD_HEIGHT ? `${hidden}px` : '0px')
    }
    updateInset()
    for (const name of ['resize', 'scroll']) viewport.addEventListener(name, updateInset)
    return () => {
      for (const name of ['resize', 'scroll']) viewport.removeEventListener(name, updateInset)
    }
  }, [element])
}
