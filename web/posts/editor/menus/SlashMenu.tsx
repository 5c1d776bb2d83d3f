import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Asked } from '#web/posts/editor/asked.ts'
import type { MediaKind } from '#web/posts/editor/media-file.ts'
import { MENU_TEXT } from '#web/posts/editor/menu-text.ts'
import { BLOCK_ICONS } from './block-icons.ts'
import { findBlocks } from './block-list.ts'
import { insertBlock } from './insert.ts'
import styles from './slash-menu.module.css'
import { closeSlash, openSlash } from './slash-plugin.ts'
import { usePanel } from './use-panel.ts'

interface Props {
  editor: Editor
  ask(asked: Asked): void
  /** Opens the picker of files. */
  pick(kind: MediaKind): void
}

/** The menu of every block, while a slash is being typed. */
export function SlashMenu(props: Props) {
  const slash = useEditorState({ editor: props.editor, selector: ({ editor }) => openSlash(editor.state) })
  const found = slash ? findBlocks(slash.query) : []
  // Several words that name no block are a sentence, not a search.
  if (!slash || (!found.length && slash.query.includes(' '))) return null
  return <OpenMenu {...props} key={slash.from} from={slash.from} query={slash.query} found={found} />
}

type OpenProps = Props & { from: number; query: string; found: ReturnType<typeof findBlocks> }

function OpenMenu({ editor, ask, pick, from, query, found }: OpenProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState({ query, at: 0 })
  const at = chosen.query === query ? Math.min(chosen.at, found.length - 1) : 0
  const active = found[at]
  usePanel(panel, () => caretBox(editor, from))

  const insert = (block: (typeof found)[number]) => insertBlock(editor, block, { from, to: editor.state.selection.from }, { ask, pick })
  const step = (by: number) => setChosen({ query, at: (at + by + found.length) % found.length })
  const onKey = ({ key }: KeyboardEvent): boolean => {
    if (key === 'Escape') closeSlash(editor.view)
    else if (!active) return false
    else if (key === 'ArrowDown' || key === 'ArrowUp') step(key === 'ArrowDown' ? 1 : -1)
    else if (key === 'Enter' || key === 'Tab') insert(active)
    else return false
    return true
  }
  useLayoutEffect(() => {
    const { slashMenu } = editor.storage
    slashMenu.onKey = onKey
    return () => {
      slashMenu.onKey = null
    }
  })
  useEffect(() => {
    const { dom } = editor.view
    const said = {
      'aria-haspopup': 'listbox',
      'aria-autocomplete': 'list',
      'aria-controls': id,
      'aria-activedescendant': active ? id + active : '',
    }
    for (const [name, value] of Object.entries(said)) value ? dom.setAttribute(name, value) : dom.removeAttribute(name)
    return () => {
      for (const name of Object.keys(said)) dom.removeAttribute(name)
    }
  }, [editor, id, active])
  useEffect(() => {
    if (active) document.getElementById(id + active)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  return (
    <div ref={panel} className={styles.menu} popover="manual" data-editor-panel="">
      {/* The text keeps the focus and names the chosen entry. */}
      <div id={id} className={styles.list} role="listbox" aria-label={MENU_TEXT.slashMenu} tabIndex={-1}>
        {found.map((block) => {
          const Icon = BLOCK_ICONS[block]
          return (
            <div
              key={block}
              id={id + block}
              className={styles.entry}
              role="option"
              tabIndex={-1}
              aria-selected={block === active}
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => block !== active && setChosen({ query, at: found.indexOf(block) })}
              onClick={() => insert(block)}
              onKeyDown={({ key }) => key === 'Enter' && insert(block)}
            >
              <Icon size={20} stroke={1.6} aria-hidden />
              {MENU_TEXT.blocks[block]}
            </div>
          )
        })}
      </div>
      <p className={found.length ? 'unseen' : styles.none} role="status">
        {found.length ? MENU_TEXT.slashFound(found.length) : MENU_TEXT.slashNone}
      </p>
    </div>
  )
}

/** Where the slash stands in the window. */
function caretBox({ view }: Editor, at: number) {
  return at <= view.state.doc.content.size ? view.coordsAtPos(at, 1) : null
}
