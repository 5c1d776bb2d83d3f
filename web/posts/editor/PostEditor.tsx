import { useRouteContext } from '@tanstack/react-router'
import type { Node } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Document } from '#shared/document/contract.ts'
import type { Api } from '#web/lib/api.ts'
import { classNames } from '#web/ui/class-names.ts'
import { type Asked, DeskContext } from './asked.ts'
import { topBlockAt } from './blocks/move.ts'
import { Counts } from './Counts.tsx'
import { EditorDialog } from './dialogs/EditorDialog.tsx'
import { editorExtensions } from './extensions.ts'
import { FilePicker, type Picker } from './FilePicker.tsx'
import { focusStart, focusText } from './focus.ts'
import { pastedHtml } from './pasted-html.ts'
import styles from './post-editor.module.css'
import { documentOf, isSameDocument, type Snapshot } from './snapshot.ts'
import { TitleField } from './TitleField.tsx'
import { Toolbar } from './Toolbar.tsx'
import { TEXT } from './text.ts'
import type { UploadAudio, UploadImage } from './uploads.ts'
import { useEditorKeys } from './use-editor-keys.ts'
import { whenIdle } from './when-idle.ts'
import blocks from './written-blocks.module.css'

const EditorMenus = lazy(() => import('./menus/EditorMenus.tsx'))
const TypographyPanel = lazy(() => import('#web/posts/proofreading/TypographyPanel.tsx'))

const BETWEEN_BARS = { top: 72, bottom: 72, left: 0, right: 0 }
const ABOVE_BARS = { top: 24, bottom: 128, left: 0, right: 0 }

interface Props {
  /** What the editor opens with; give another `key` to open something else. */
  initial: Snapshot
  /** Called with the whole post after every change a person makes. */
  onChange(snapshot: Snapshot): void
  uploadImage: UploadImage
  uploadAudio: UploadAudio
  /** Where the saving stands, shown beside the word count. */
  status: ReactNode
  readOnly?: boolean
}

/** Without a connection an address stays what it is. */
const learning = (api: Api) => (view: EditorView, address: string) =>
  void import('./pasted-post.ts').then(
    ({ learnPost }) => learnPost(view, address, api),
    () => undefined,
  )

/** Puts a text into an empty editor, as if it had always been there: no undo takes it away, and it is no change. */
function fill({ view, schema }: Editor, document: Document): void {
  if (document.content.length === 0) return
  const { tr } = view.state
  tr.replaceWith(0, tr.doc.content.size, schema.nodeFromJSON(document).content)
  view.dispatch(tr.setMeta('addToHistory', false).setMeta('preventUpdate', true).setMeta('preventAutolink', true))
}

/** Title, toolbar and text of a post. Heavy: load it lazily, on the route that needs it. */
export default function PostEditor({ initial, onChange, uploadImage, uploadAudio, status, readOnly = false }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const [title, setTitle] = useState(initial.title)
  const [asking, setAsking] = useState<{ asked: Asked; key: number; open: boolean }>()
  const [menuAt, setMenuAt] = useState<number>()
  const [isNear, setIsNear] = useState(false)
  const [isCorrecting, setIsCorrecting] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const picker = useRef<Picker>(null)
  const [first] = useState(initial.document)
  const shown = useRef<Node>(undefined)
  const latest = useRef({ title, onChange, uploadImage, uploadAudio })
  useEffect(() => {
    latest.current = { title, onChange, uploadImage, uploadAudio }
  })

  const [desk] = useState(() => ({
    ask: (asked: Asked) => setAsking((last) => ({ asked, key: (last?.key ?? 0) + 1, open: true })),
    upload: (...args: Parameters<UploadImage>) => latest.current.uploadImage(...args),
    uploadAudio: (...args: Parameters<UploadAudio>) => latest.current.uploadAudio(...args),
  }))
  const { ask } = desk
  const [margin] = useState(() => (globalThis.matchMedia?.('(max-width: 40rem)').matches ? ABOVE_BARS : BETWEEN_BARS))
  const [extensions] = useState(() => editorExtensions({ image: desk.upload, audio: desk.uploadAudio, onAddress: learning(api) }))
  const editor = useEditor({
    immediatelyRender: false,
    // The page's policy forbids injected style elements; post-editor.module.css carries what is needed.
    injectCSS: false,
    editable: !readOnly,
    extensions,
    editorProps: {
      attributes: {
        class: 'prose',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': TEXT.editor,
        'aria-describedby': 'editor-keys',
        spellcheck: 'true',
      },
      // Bars stick to the edges of the window; the line being written stays clear of them.
      scrollMargin: margin,
      scrollThreshold: margin,
      transformPastedHTML: pastedHtml,
      handleKeyDown: (_, event) => {
        if (event.key.toLowerCase() !== 'k' && event.code !== 'KeyK') return false
        if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return false
        ask({ what: 'link' })
        event.preventDefault()
        return true
      },
    },
    onCreate: ({ editor: { state } }) => {
      shown.current = state.doc
      whenIdle(() => documentOf(state.doc))
    },
    onUpdate: ({ editor: { state } }) => {
      const [document, before] = [documentOf(state.doc), shown.current && documentOf(shown.current)]
      shown.current = state.doc
      if (before && isSameDocument(document, before)) return
      latest.current.onChange({ title: latest.current.title, document })
    },
  })

  // Views of pictures and sounds come with the element; a long text that was there before would be drawn and laid out twice.
  useLayoutEffect(() => {
    if (editor) fill(editor, first)
  }, [editor, first])
  useEffect(() => {
    editor?.setEditable(!readOnly, false)
  }, [editor, readOnly])

  const openBlockMenu = () => editor && !readOnly && setMenuAt(topBlockAt(editor.state.doc, editor.state.selection.from))
  useEffect(() => {
    const come = () => setIsNear(true)
    const once = { once: true }
    for (const name of ['focusin', 'pointermove']) root.current?.addEventListener(name, come, once)
  }, [])
  useEditorKeys(root, { correct: () => setIsCorrecting(true), showKeys: () => ask({ what: 'keys' }), openBlockMenu })

  const changeTitle = (next: string) => {
    setTitle(next)
    latest.current.title = next
    onChange({ title: next, document: editor ? documentOf(editor.state.doc) : initial.document })
  }
  return (
    <div ref={root} className={styles.editor} data-beside={isCorrecting || undefined}>
      {editor && !readOnly ? (
        <Toolbar
          editor={editor}
          onAsk={ask}
          onPick={(kind) => picker.current?.pick(kind)}
          onBlockMenu={openBlockMenu}
          onCorrect={() => setIsCorrecting(true)}
        />
      ) : (
        <div className={styles.bar} />
      )}
      <div className={styles.page}>
        <TitleField value={title} onChange={changeTitle} onLeave={() => editor && focusStart(editor)} readOnly={readOnly} />
        {editor ? (
          <DeskContext value={desk}>
            <EditorContent className={classNames(styles.content, blocks.blocks)} editor={editor} />
          </DeskContext>
        ) : (
          <p className={styles.wait}>{TEXT.loading}</p>
        )}
        <p id="editor-keys" className="unseen">
          {TEXT.toolbarHint}
        </p>
      </div>
      <footer className={styles.foot}>
        {editor && <Counts editor={editor} />}
        {status}
      </footer>
      {editor && !readOnly && isCorrecting && (
        <Suspense fallback={null}>
          <TypographyPanel
            editor={editor}
            onClose={() => {
              setIsCorrecting(false)
              focusText(editor)
            }}
          />
        </Suspense>
      )}
      {editor && !readOnly && (
        <>
          <FilePicker ref={picker} editor={editor} />
          {isNear && (
            <Suspense fallback={null}>
              <EditorMenus editor={editor} ask={ask} pick={(kind) => picker.current?.pick(kind)} menuAt={menuAt} onMenu={setMenuAt} />
            </Suspense>
          )}
          {asking && (
            <DeskContext value={desk}>
              <EditorDialog
                key={asking.key}
                editor={editor}
                asked={asking.asked}
                open={asking.open}
                onClose={() => setAsking({ ...asking, open: false })}
              />
            </DeskContext>
          )}
        </>
      )}
    </div>
  )
}
