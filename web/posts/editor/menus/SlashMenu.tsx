import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Fragment, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { type BlockKind, blockKind, newBlock } from '#web/posts/editor/blocks/block-kinds.ts'
import { insertAtCursor } from '#web/posts/editor/blocks/insert-at-cursor.ts'
import type { DialogRequest } from '#web/posts/editor/editor-actions.ts'
import type { MediaKind } from '#web/posts/editor/FilePicker.tsx'
import { MENU_TEXT } from '#web/posts/editor/menu-text.ts'
import { useAnchoredPanel } from './FloatingBar.tsx'
import { findBlocks } from './find-blocks.ts'
import styles from './menus.module.css'
import { closeSlashMenu, getOpenSlash } from './slash-menu.ts'

/** Space below the caret, in px. */
const CLEARANCE = 16

const SLASH_GROUPS: Partial<Record<BlockKind, string>> = MENU_TEXT.slashGroups

interface Props {
  editor: Editor
  openDialog(request: DialogRequest): void
  pickFile(kind: MediaKind): void
}

export function SlashMenu(props: Props) {
  const slash = useEditorState({ editor: props.editor, selector: ({ editor }) => getOpenSlash(editor.state) })
  const results = slash ? findBlocks(slash.query) : []
  // A query of several words that matches no block is a sentence, not a search.
  if (!slash || (!results.length && slash.query.includes(' '))) return null
  return <SlashMenuPanel {...props} key={slash.from} from={slash.from} query={slash.query} results={results} />
}

type PanelProps = Props & { from: number; query: string; results: BlockKind[] }

function SlashMenuPanel({ editor, openDialog, pickFile, from, query, results }: PanelProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [selected, setSelected] = useState({ query, at: 0 })
  const at = selected.query === query ? Math.min(selected.at, results.length - 1) : 0
  const active = results[at]
  useAnchoredPanel(panel, () => lineBox(editor, from), { alignLeft: getComputedStyle(blockAt(editor, from)).direction === 'ltr' })
  useLayoutEffect(() => keepCaretClear(panel.current, lineBox(editor, from)), [editor, from])

  const insert = (block: BlockKind) => insertBlock(editor, block, { from, to: editor.state.selection.from }, { openDialog, pickFile })
  const step = (by: number) => setSelected({ query, at: (at + by + results.length) % results.length })
  const onKey = ({ key }: KeyboardEvent): boolean => {
    if (key === 'Escape') closeSlashMenu(editor.view)
    else if (!active) return false
    else if (key === 'ArrowDown' || key === 'ArrowUp') step(key === 'ArrowDown' ? 1 : -1)
    else if (key === 'Enter' || key === 'Tab') insert(active)
    else return false
    return true
  }
  useLayoutEffect(() => {
    const { slashMenu } = editor.storage
    slashMenu.onKeyDown = onKey
    return () => {
      slashMenu.onKeyDown = null
    }
  })
  useEffect(() => {
    const { dom } = editor.view
    const ariaAttributes = {
      'aria-haspopup': 'listbox',
      'aria-autocomplete': 'list',
      'aria-controls': id,
      'aria-activedescendant': active ? id + active : '',
    }
    for (const [name, value] of Object.entries(ariaAttributes)) value ? dom.setAttribute(name, value) : dom.removeAttribute(name)
    return () => {
      for (const name of Object.keys(ariaAttributes)) dom.removeAttribute(name)
    }
  }, [editor, id, active])
  useEffect(() => {
    if (active) document.getElementById(id + active)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  return (
    <div ref={panel} className={styles.slashMenu} popover="manual" data-editor-panel="">
      {/* Focus stays in the text, whose `aria-activedescendant` names the active option. */}
      <div id={id} className={styles.options} role="listbox" aria-label={MENU_TEXT.slashMenu} tabIndex={-1}>
        {results.map((block) => {
          const { icon: Icon, typed } = blockKind(block)
          const group = query === '' && SLASH_GROUPS[block]
          return (
            <Fragment key={block}>
              {group && (
                <p className={styles.label} aria-hidden="true">
                  {group}
                </p>
              )}
              <div
                id={id + block}
                data-typed={typed}
                className={styles.option}
                role="option"
                tabIndex={-1}
                aria-selected={block === active}
                onMouseDown={(event) => event.preventDefault()}
                onMouseMove={() => block !== active && setSelected({ query, at: results.indexOf(block) })}
                onClick={() => insert(block)}
                onKeyDown={({ key }) => key === 'Enter' && insert(block)}
              >
                <Icon size={20} stroke={1.6} aria-hidden />
                {MENU_TEXT.blocks[block]}
              </div>
            </Fragment>
          )
        })}
      </div>
      <p className={results.length ? 'visually-hidden' : styles.empty} role="status">
        {results.length ? MENU_TEXT.slashResultCount(results.length) : MENU_TEXT.slashNoResults}
      </p>
    </div>
  )
}

/** Returns the line of the caret, as wide as its block, so that the menu begins where the block does. */
function lineBox(editor: Editor, at: number) {
  const { view } = editor
  if (at > view.state.doc.content.size) return null
  const { top, bottom } = view.coordsAtPos(at, 1)
  const { left, right } = blockAt(editor, at).getBoundingClientRect()
  return { top, bottom, left, right }
}

function blockAt({ view }: Editor, at: number): Element {
  const { node } = view.domAtPos(at)
  return (node instanceof Element ? node : node.parentElement)?.closest('p, h2, h3, h4') ?? view.dom
}

/** On phones the menu is a sheet at the bottom; scrolls the caret out from under it. */
function keepCaretClear(panel: Element | null, line: ReturnType<typeof lineBox>): void {
  if (!panel || !line) return
  const { top, bottom } = panel.getBoundingClientRect()
  if (line.bottom > top && line.top < bottom) scrollBy({ top: line.bottom - top + CLEARANCE, behavior: 'instant' })
}

/** Replaces the slash with a block or footnote in one undo step, or deletes it and opens the dialog or file picker that the block needs. */
function insertBlock(
  editor: Editor,
  block: BlockKind,
  slash: { from: number; to: number },
  { openDialog, pickFile }: Pick<Props, 'openDialog' | 'pickFile'>,
): void {
  const chain = editor.chain().deleteRange(slash)
  const { opens } = blockKind(block)
  if (block === 'footnote') chain.addFootnote().run()
  else if (opens) {
    chain.run()
    if ('file' in opens) pickFile(opens.file)
    else openDialog(opens)
  } else
    exitList(chain, editor, slash)
      .command(({ tr }) => {
        insertAtCursor(tr, newBlock(tr.doc.type.schema, block))
        return true
      })
      .run()
}

/** Lifts an empty last item out of its list, as Enter does, so that the inserted block follows the list. */
function exitList(chain: ReturnType<Editor['chain']>, { state }: Editor, { from, to }: { from: number; to: number }) {
  const { $from } = state.selection
  const item = $from.depth > 1 ? $from.node(-1).type.name : ''
  if (item !== 'listItem' && item !== 'taskItem') return chain
  const isBlank = $from.parent.content.size === to - from && $from.node(-1).childCount === 1
  const isLast = $from.index(-2) === $from.node(-2).childCount - 1
  return isBlank && isLast ? chain.liftListItem(item) : chain
}
