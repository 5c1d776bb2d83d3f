import { EditorContent, useEditor } from '@tiptap/react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Counts } from './Counts.tsx'
import { editorExtensions } from './extensions.ts'
import { focusStart, focusText } from './focus.ts'
import { LinkDialog } from './LinkDialog.tsx'
import { pastedHtml } from './pasted-html.ts'
import styles from './post-editor.module.css'
import { documentOf, isSameDocument, type Snapshot } from './snapshot.ts'
import { TitleField } from './TitleField.tsx'
import { Toolbar } from './Toolbar.tsx'
import { TEXT } from './text.ts'
import { enterToolbar } from './toolbar-focus.ts'
import type { UploadImage } from './uploads.ts'
import blocks from './written-blocks.module.css'

const TypographyPanel = lazy(() => import('#web/typography/TypographyPanel.tsx'))

interface Props {
  /** What the editor opens with; give another `key` to open something else. */
  initial: Snapshot
  /** Called with the whole post after every change a person makes. */
  onChange(snapshot: Snapshot): void
  uploadImage: UploadImage
  /** Where the saving stands, shown beside the word count. */
  status: ReactNode
  readOnly?: boolean
}

/** Title, toolbar and text of a post. Heavy: load it lazily, on the route that needs it. */
export default function PostEditor({ initial, onChange, uploadImage, status, readOnly = false }: Props) {
  const [title, setTitle] = useState(initial.title)
  const [asksLink, setAsksLink] = useState(false)
  const [isCorrecting, setIsCorrecting] = useState(false)
  const toolbar = useRef<HTMLDivElement>(null)
  const shown = useRef(initial.document)
  const latest = useRef({ title, onChange, uploadImage })
  useEffect(() => {
    latest.current = { title, onChange, uploadImage }
  })

  const [extensions] = useState(() => editorExtensions((...args) => latest.current.uploadImage(...args)))
  const editor = useEditor({
    immediatelyRender: false,
    // The page's policy forbids injected style elements; post-editor.module.css carries what is needed.
    injectCSS: false,
    editable: !readOnly,
    extensions,
    content: initial.document.content.length ? initial.document : undefined,
    editorProps: {
      attributes: {
        class: 'prose',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': TEXT.editor,
        'aria-describedby': 'editor-keys',
        spellcheck: 'true',
      },
      transformPastedHTML: pastedHtml,
      handleKeyDown: (_, event) => {
        if (event.key.toLowerCase() !== 'k' && event.code !== 'KeyK') return false
        if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return false
        setAsksLink(true)
        event.preventDefault()
        return true
      },
    },
    onCreate: ({ editor: { state } }) => {
      shown.current = documentOf(state.doc)
    },
    onUpdate: ({ editor: { state } }) => {
      const document = documentOf(state.doc)
      if (isSameDocument(document, shown.current)) return
      shown.current = document
      latest.current.onChange({ title: latest.current.title, document })
    },
  })

  useEffect(() => {
    editor?.setEditable(!readOnly, false)
  }, [editor, readOnly])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !toolbar.current) return
      if (event.key !== 'F10' && event.code !== 'KeyV') return
      event.preventDefault()
      if (event.key === 'F10') enterToolbar(toolbar.current)
      else setIsCorrecting(true)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])

  const changeTitle = (next: string) => {
    setTitle(next)
    latest.current.title = next
    onChange({ title: next, document: editor ? documentOf(editor.state.doc) : initial.document })
  }
  return (
    <div className={styles.editor} data-beside={isCorrecting || undefined}>
      {editor && !readOnly ? (
        <Toolbar ref={toolbar} editor={editor} onLink={() => setAsksLink(true)} onCorrect={() => setIsCorrecting(true)} />
      ) : (
        <div className={styles.bar} />
      )}
      <div className={styles.page}>
        <TitleField value={title} onChange={changeTitle} onLeave={() => editor && focusStart(editor)} readOnly={readOnly} />
        {editor ? (
          <EditorContent className={classNames(styles.content, blocks.blocks)} editor={editor} />
        ) : (
          <p className={styles.wait}>{TEXT.loading}</p>
        )}
        <p id="editor-keys" className={styles.hint}>
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
      {editor && asksLink && <LinkDialog editor={editor} onClose={() => setAsksLink(false)} />}
    </div>
  )
}
