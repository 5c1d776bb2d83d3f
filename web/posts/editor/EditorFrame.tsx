import { type ComponentType, type ReactNode, type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { documentFromText, splitTitle } from './first-text.ts'
import type { EditorProps } from './PostEditor.tsx'
import styles from './post-editor.module.css'
import type { Snapshot } from './snapshot.ts'
import { TitleField } from './TitleField.tsx'
import { TEXT } from './text.ts'
import type { UploadAudio, UploadImage } from './uploads.ts'

/** Never called on the server, which renders only the frame; so the Worker does not contain the editor. */
const loadEditor = (): Promise<{ default: ComponentType<EditorProps> }> =>
  import.meta.env.SSR ? Promise.reject(new Error('The editor loads in browsers only')) : import('./PostEditor.tsx')
// Preloads the editor in parallel with hydration; ignores a failure, because the frame imports the editor again.
if (!import.meta.env.SSR) void loadEditor().catch(() => undefined)

/** What the frame needs of the editor once it has taken over the text. */
export interface EditorHandle extends EditorTools {
  focusStart(): void
  /** Inserts paragraphs at the start and places the cursor after them. */
  insertLines(text: string): void
  /** Called once the editor is visible; moves the focus and the cursor from the plain field. */
  takeFocus(): void
}

/** Tools of the editor that the bar of its page opens. */
export interface EditorTools {
  proofread(): void
  showShortcuts(): void
}

export interface EditorFrameHandle extends EditorTools {
  /** Returns what was typed before hydration; an empty string for nothing. */
  read(): string
  /** Makes the state match what was typed before hydration. */
  adopt(): void
}

interface AreaProps {
  /** Initial content; later values do not update the editor. */
  initial: Snapshot
  /** A new post: the title has the focus, and its text can be typed before the editor is ready. */
  isNew: boolean
  onChange(snapshot: Snapshot): void
  uploadImage: UploadImage
  uploadAudio: UploadAudio
  handleRef?: Ref<EditorFrameHandle> | undefined
}

interface Props extends AreaProps {
  /** Another key opens other content. */
  contentKey: number
  /** The bar of the page and what stands above the title; it stays when the content changes. */
  children: ReactNode
}

/** A page for writing: its bar, the title and the text, beside which the proofreader opens. */
export function EditorFrame({ contentKey, children, ...area }: Props) {
  const root = useRef<HTMLDivElement>(null)
  return (
    <div ref={root} className={styles.editor}>
      {children}
      <EditorArea key={contentKey} root={root} {...area} />
    </div>
  )
}

/**
 * The title and, until the large editor is loaded, a plain field for the text of a new post. Both are in the server's HTML, so that no
 * keystroke is lost; the editor takes over the text of the plain field, its cursor and its focus.
 */
function EditorArea({ root, initial, isNew, onChange, uploadImage, uploadAudio, handleRef }: AreaProps & Pick<EditorProps, 'root'>) {
  const PostEditor = useEditorComponent()
  const [title, setTitle] = useState(initial.title)
  const [editor, setEditor] = useState<EditorHandle>()
  const [toolbarSlot, setToolbarSlot] = useState<HTMLElement | null>(null)
  const [countSlot, setCountSlot] = useState<HTMLElement | null>(null)
  const titleField = useRef<HTMLTextAreaElement>(null)
  const firstText = useRef<HTMLTextAreaElement>(null)
  const latest = useRef<Snapshot>(initial)
  const change = (part: Partial<Snapshot>) => {
    latest.current = { ...latest.current, ...part }
    if (part.title !== undefined) setTitle(part.title)
    onChange(latest.current)
  }
  const changeFirstText = () => change({ document: documentFromText(firstText.current?.value ?? '') })
  const focusBody = (inserted: string) => {
    const field = firstText.current
    if (editor) return inserted ? editor.insertLines(inserted) : editor.focusStart()
    if (!field) return
    const text = inserted && field.value ? `${inserted}\n` : inserted
    field.setRangeText(text, 0, 0, 'end')
    field.setSelectionRange(inserted.length, inserted.length)
    field.focus()
    if (inserted) changeFirstText()
  }
  const changeTitle = (typed: string) => {
    const { title: line, body } = splitTitle(typed)
    change({ title: line })
    if (body !== undefined) focusBody(body)
  }
  useImperativeHandle(handleRef, () => ({
    proofread: () => editor?.proofread(),
    showShortcuts: () => editor?.showShortcuts(),
    read: () => {
      const [typedTitle = '', typedBody = ''] = [titleField.current?.value, firstText.current?.value]
      return typedTitle === latest.current.title && !typedBody ? '' : [typedTitle, typedBody].filter(Boolean).join('\n')
    },
    adopt: () => {
      if (firstText.current?.value) changeFirstText()
      if (titleField.current && titleField.current.value !== title) changeTitle(titleField.current.value)
    },
  }))
  useLayoutEffect(() => editor?.takeFocus(), [editor])
  return (
    <>
      <div ref={setToolbarSlot} className={styles.slot} />
      <div className={styles.page}>
        <TitleField ref={titleField} value={title} isNew={isNew} onChange={changeTitle} onSubmit={() => focusBody('')} />
        {!editor && isNew && <FirstText ref={firstText} onChange={changeFirstText} />}
        {!editor && !isNew && <p className={styles.loading}>{TEXT.loading}</p>}
        {PostEditor && toolbarSlot && countSlot && (
          <PostEditor
            initial={initial.document}
            title={title}
            onTitleChange={(next) => change({ title: next })}
            onChange={(document) => change({ document })}
            uploadImage={uploadImage}
            uploadAudio={uploadAudio}
            root={root}
            firstText={firstText}
            toolbarSlot={toolbarSlot}
            countSlot={countSlot}
            isReady={editor !== undefined}
            onReady={setEditor}
          />
        )}
        <p id="editor-keys" className="visually-hidden">
          {TEXT.toolbarHint}
        </p>
        <noscript>{TEXT.noScript}</noscript>
      </div>
      <div ref={setCountSlot} className={styles.countSlot} />
    </>
  )
}

/** Loads the editor; throws to the error boundary if that fails. Undefined on the server and until it is loaded. */
function useEditorComponent(): ComponentType<EditorProps> | undefined {
  const [loaded, setLoaded] = useState<{ component: ComponentType<EditorProps> } | { error: unknown }>()
  useEffect(() => {
    loadEditor().then(
      (module) => setLoaded({ component: module.default }),
      (error: unknown) => setLoaded({ error }),
    )
  }, [])
  if (loaded && 'error' in loaded) throw loaded.error
  return loaded?.component
}

interface FirstTextProps {
  onChange(): void
  ref: Ref<HTMLTextAreaElement>
}

/** The plain field; uncontrolled, so that hydration keeps what was typed before it. */
function FirstText({ onChange, ref }: FirstTextProps) {
  return (
    <textarea
      ref={ref}
      className={classNames('prose', styles.firstText)}
      dir="rtl"
      aria-label={TEXT.editor}
      aria-describedby="editor-keys"
      placeholder={TEXT.bodyPlaceholder}
      defaultValue=""
      onChange={onChange}
      onCompositionStart={({ currentTarget }) => currentTarget.setAttribute('data-composing', '')}
      onCompositionUpdate={({ currentTarget }) => currentTarget.setAttribute('data-composing', '')}
      onCompositionEnd={({ currentTarget }) => currentTarget.removeAttribute('data-composing')}
    />
  )
}
