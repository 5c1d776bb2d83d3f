import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { Editor } from '@tiptap/core'
import { Selection } from '@tiptap/pm/state'
import { type ReactNode, useEffect, useRef } from 'react'
import { BLOCK_KINDS, CONVERTIBLE_KINDS, type ConvertibleKind, newBlock } from '#web/posts/editor/blocks/block-kinds.ts'
import { convertBlockAt, getBlockKind } from '#web/posts/editor/blocks/convert-block.ts'
import { moveBlockBy } from '#web/posts/editor/blocks/move-block.ts'
import { focusText } from '#web/posts/editor/focus.ts'
import { MENU_TEXT } from '#web/posts/editor/menu-text.ts'
import { useMenuKeys } from '#web/ui/Menu.tsx'
import { useAnchoredPanel } from './FloatingBar.tsx'
import styles from './menus.module.css'

interface Props {
  editor: Editor
  pos: number
  onClose(): void
}

const DIRECTIONS = [
  ['auto', null],
  ['rtl', 'rtl'],
  ['ltr', 'ltr'],
] as const

export function BlockMenu({ editor, pos, onClose }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  const menuKeys = useMenuKeys(panel)
  const node = editor.state.doc.nodeAt(pos)
  useAnchoredPanel(panel, () => firstLineBox(editor, pos), { canOverlap: true })
  useEffect(() => {
    const entry = panel.current?.querySelector<HTMLElement>('[aria-checked="true"]') ?? panel.current?.querySelector<HTMLElement>('button')
    entry?.focus()
  }, [])
  if (!node) return null
  const kind = getBlockKind(node)
  const index = editor.state.doc.resolve(pos).index()
  return (
    <div
      ref={panel}
      className={styles.blockMenu}
      popover="auto"
      role="menu"
      aria-label={MENU_TEXT.blockMenu}
      data-editor-panel=""
      {...menuKeys}
      onToggle={({ newState }) => {
        if (newState !== 'closed') return
        if (panel.current?.contains(document.activeElement) || document.activeElement === document.body) focusText(editor)
        onClose()
      }}
    >
      {kind && (
        <Group label={MENU_TEXT.turnInto} className={styles.kinds}>
          {CONVERTIBLE_KINDS.map((each) => {
            const { icon: Icon } = BLOCK_KINDS[each]
            return (
              <Entry key={each} checked={each === kind} onPress={() => convertBlock(editor, pos, each)}>
                <Icon size={18} stroke={1.6} aria-hidden />
                {MENU_TEXT.blocks[each]}
              </Entry>
            )
          })}
        </Group>
      )}
      {'dir' in node.attrs && (
        <Group label={MENU_TEXT.direction} className={styles.directions}>
          {DIRECTIONS.map(([name, dir]) => (
            <Entry key={name} checked={(node.attrs.dir ?? null) === dir} onPress={() => setBlockDirection(editor, pos, dir)}>
              {MENU_TEXT.directions[name]}
            </Entry>
          ))}
        </Group>
      )}
      <Entry disabled={index === 0} shortcut="Alt+↑" onPress={() => moveBlockBy(editor, pos, -1)}>
        <IconArrowUp size={18} stroke={1.6} aria-hidden />
        {MENU_TEXT.moveUp}
      </Entry>
      <Entry disabled={index === editor.state.doc.childCount - 1} shortcut="Alt+↓" onPress={() => moveBlockBy(editor, pos, 1)}>
        <IconArrowDown size={18} stroke={1.6} aria-hidden />
        {MENU_TEXT.moveDown}
      </Entry>
      <Entry onPress={() => duplicateBlock(editor, pos)}>
        <IconCopy size={18} stroke={1.6} aria-hidden />
        {MENU_TEXT.duplicate}
      </Entry>
      <Entry danger onPress={() => deleteBlock(editor, pos)}>
        <IconTrash size={18} stroke={1.6} aria-hidden />
        {MENU_TEXT.deleteBlock}
      </Entry>
    </div>
  )
}

function Group({ label, className, children }: { label: string; className?: string | undefined; children: ReactNode }) {
  return (
    <fieldset aria-label={label} className={styles.group}>
      <p className={styles.label} aria-hidden>
        {label}
      </p>
      <div className={className} role="presentation">
        {children}
      </div>
    </fieldset>
  )
}

interface EntryProps {
  /** Set only for radio items. */
  checked?: boolean
  disabled?: boolean
  danger?: boolean
  shortcut?: string
  onPress(): void
  children: ReactNode
}

function Entry({ checked, disabled = false, danger = false, shortcut, onPress, children }: EntryProps) {
  return (
    <button
      type="button"
      className={styles.blockEntry}
      {...(checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': checked })}
      data-danger={danger || undefined}
      disabled={disabled}
      onClick={onPress}
    >
      {children}
      {shortcut && (
        <kbd className={styles.shortcut} aria-hidden>
          <bdi dir="ltr">{shortcut}</bdi>
        </kbd>
      )}
    </button>
  )
}

function firstLineBox({ view }: Editor, pos: number) {
  const dom = view.nodeDOM(pos)
  if (!(dom instanceof HTMLElement)) return null
  const { left, right, top, bottom } = dom.getBoundingClientRect()
  return { left, right, top, bottom: Math.min(bottom, top + 36) }
}

function convertBlock({ state, view }: Editor, pos: number, kind: ConvertibleKind): void {
  const { tr } = state
  if (convertBlockAt(state, tr, pos, kind)) view.dispatch(tr.scrollIntoView())
}

/** Sets a block's direction; null detects it from the text. */
const setBlockDirection = ({ state, view }: Editor, pos: number, dir: 'rtl' | 'ltr' | null): void =>
  view.dispatch(state.tr.setNodeAttribute(pos, 'dir', dir))

function duplicateBlock({ state, view }: Editor, pos: number): void {
  const node = state.doc.nodeAt(pos)
  if (!node) return
  const tr = state.tr.insert(pos + node.nodeSize, node.copy(node.content))
  view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(pos + node.nodeSize + 1))).scrollIntoView())
}

/** Deletes a block; replaces the document's only block with an empty paragraph. */
function deleteBlock({ state, view }: Editor, pos: number): void {
  const node = state.doc.nodeAt(pos)
  if (!node) return
  const only = state.doc.childCount === 1
  const tr = only ? state.tr.replaceWith(0, node.nodeSize, newBlock(state.schema, 'paragraph')) : state.tr.delete(pos, pos + node.nodeSize)
  view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(Math.min(pos, tr.doc.content.size)))).scrollIntoView())
}
