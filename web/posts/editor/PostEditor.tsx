import { useRouteContext } from '@tanstack/react-router'
import type { Node } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import { EditorContent, useEditor } from '@tiptap/react'
import { type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Document } from '#shared/document/contract.ts'
import type { Api } from '#web/lib/api.ts'
import { classNames } from '#web/ui/class-names.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { whenIdle } from './autosave.ts'
import { findTopBlock } from './blocks/move-block.ts'
import { EditorDialog } from './dialogs/EditorDialog.tsx'
import type { EditorHandle } from './EditorFrame.tsx'
import { type DialogRequest, EditorActionsContext } from './editor-actions.ts'
import { createEditorExtensions } from './extensions.ts'
import { FilePicker, type FilePickerHandle } from './FilePicker.tsx'
import { focusText } from './focus.ts'
import { InsertButton } from './InsertButton.tsx'
import { normalizePastedHtml } from './paste/clipboard.ts'
import styles from './post-editor.module.css'
import blocks from './prosemirror-blocks.module.css'
import { useEditorShortcuts } from './shortcuts.ts'
import { isSameDocument, serializeDocument } from './snapshot.ts'
import { Toolbar } from './Toolbar.tsx'
import { afterComposition, takeOver } from './take-over.ts'
import { TEXT } from './text.ts'
import type { UploadAudio, UploadImage } from './uploads.ts'
import { WordCount } from './WordCount.tsx'

const EditorMenus = lazyPart(() => import('./menus/EditorMenus.tsx'))
const ProofreadingPanel = lazyPart(() => import('#web/posts/proofreading/ProofreadingPanel.tsx'))

/** Space, in px, between the caret and the bars above and below the text. */
const SCROLL_MARGIN = { top: 72, bottom: 72, left: 0, right: 0 }
const SCROLL_MARGIN_WITH_TOOLBAR = { ...SCROLL_MARGIN, bottom: 128 }

export interface EditorProps {
  /** Initial content; later values do not update the editor. */
  initial: Document
  title: string
  onTitleChange(title: string): void
  onChange(document: Document): void
  uploadImage: UploadImage
  uploadAudio: UploadAudio
  /** Contains the title and the editor. */
  root: RefObject<HTMLElement | null>
  /** Field whose text, cursor and focus the editor takes over. */
  firstText: RefObject<HTMLTextAreaElement | null>
  toolbarSlot: HTMLElement
  countSlot: HTMLElement
  /** The editor has taken over and is visible. */
  isReady: boolean
  onReady(handle: EditorHandle): void
}

/** If the module fails to load, for example offline, the pasted link or the untitled card stays. */
const createPasteUrlHandler = (api: Api) => (view: EditorView, address: string) =>
  void import('./post-cards.ts').then(
    ({ resolvePastedPost }) => resolvePastedPost(view, address, api),
    () => undefined,
  )

/** Import it lazily, because its bundle is large. */
export default function PostEditor(props: EditorProps) {
  const { initial, title, onTitleChange, onChange, uploadImage, uploadAudio, root, firstText, toolbarSlot, countSlot, isReady, onReady } =
    props
  const { api } = useRouteContext({ from: '__root__' })
  const [dialog, setDialog] = useState<{ request: DialogRequest; key: number; open: boolean }>()
  const [menuAt, setMenuAt] = useState<number>()
  const [hasInteracted, setHasInteracted] = useState(false)
  const [isProofreading, setIsProofreading] = useState(false)
  const picker = useRef<FilePickerHandle>(null)
  const [first] = useState(initial)
  const lastDoc = useRef<Node>(undefined)
  const latest = useRef({ onChange, onReady, uploadImage, uploadAudio })
  useLayoutEffect(() => {
    latest.current = { onChange, onReady, uploadImage, uploadAudio }
  })

  const [actions] = useState(() => ({
    openDialog: (request: DialogRequest) => setDialog((last) => ({ request, key: (last?.key ?? 0) + 1, open: true })),
    uploadImage: (...args: Parameters<UploadImage>) => latest.current.uploadImage(...args),
    uploadAudio: (...args: Parameters<UploadAudio>) => latest.current.uploadAudio(...args),
  }))
  const { openDialog } = actions
  const [margin] = useState(() =>
    globalThis.matchMedia?.('(max-width: 40rem), (pointer: coarse)').matches ? SCROLL_MARGIN_WITH_TOOLBAR : SCROLL_MARGIN,
  )
  const [extensions] = useState(() =>
    createEditorExtensions({ image: actions.uploadImage, audio: actions.uploadAudio, onUrl: createPasteUrlHandler(api) }),
  )
  const editor = useEditor({
    immediatelyRender: false,
    // The CSP forbids injected style elements; post-editor.module.css contains the rules ProseMirror requires.
    injectCSS: false,
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
      // Keeps the current line clear of the toolbar.
      scrollMargin: margin,
      scrollThreshold: margin,
      transformPastedHTML: normalizePastedHtml,
      handleKeyDown: (_, event) => {
        if (event.key.toLowerCase() !== 'k' && event.code !== 'KeyK') return false
        if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return false
        openDialog({ dialog: 'link' })
        event.preventDefault()
        return true
      },
    },
    onCreate: ({ editor: { state } }) => {
      lastDoc.current = state.doc
      whenIdle(() => serializeDocument(state.doc))
    },
    onUpdate: ({ editor: { state } }) => {
      const [document, before] = [serializeDocument(state.doc), lastDoc.current && serializeDocument(lastDoc.current)]
      lastDoc.current = state.doc
      if (before && isSameDocument(document, before)) return
      latest.current.onChange(document)
    },
  })

  // Node views mount with the editor element; loading a long document earlier would render and lay it out twice.
  useLayoutEffect(
    () =>
      editor
        ? afterComposition(firstText.current, () =>
            latest.current.onReady({
              ...takeOver(editor, first, firstText.current),
              proofread: () => setIsProofreading(true),
              showShortcuts: () => openDialog({ dialog: 'shortcuts' }),
            }),
          )
        : undefined,
    [editor, first, firstText, openDialog],
  )

  const openBlockMenu = () => editor && setMenuAt(findTopBlock(editor.state.doc, editor.state.selection.from))
  useEffect(() => {
    const onInteract = () => setHasInteracted(true)
    const once = { once: true }
    for (const name of ['focusin', 'pointermove']) root.current?.addEventListener(name, onInteract, once)
  }, [root])
  useEditorShortcuts(root, {
    proofread: () => setIsProofreading(true),
    showShortcuts: () => openDialog({ dialog: 'shortcuts' }),
    openBlockMenu,
  })

  useEffect(() => {
    const frame = root.current
    if (!isProofreading) return
    frame?.setAttribute('data-panel-open', '')
    return () => {
      frame?.removeAttribute('data-panel-open')
    }
  }, [root, isProofreading])
  if (!editor) return null
  return (
    <EditorActionsContext value={actions}>
      <div hidden={!isReady} className={styles.text}>
        <EditorContent className={classNames(styles.content, blocks.blocks)} editor={editor} />
        {isReady && <InsertButton editor={editor} />}
      </div>
      {isReady && (
        <>
          {createPortal(
            <Toolbar
              editor={editor}
              root={root}
              onOpenDialog={openDialog}
              onPickFile={(kind) => picker.current?.open(kind)}
              onOpenBlockMenu={openBlockMenu}
              onProofread={() => setIsProofreading(true)}
            />,
            toolbarSlot,
          )}
          {createPortal(<WordCount editor={editor} />, countSlot)}
          {isProofreading &&
            root.current &&
            createPortal(
              <Suspense>
                <ProofreadingPanel
                  editor={editor}
                  title={title}
                  onTitleChange={onTitleChange}
                  onClose={() => {
                    setIsProofreading(false)
                    focusText(editor)
                  }}
                />
              </Suspense>,
              root.current,
            )}
          <FilePicker ref={picker} editor={editor} />
          {hasInteracted && (
            <Suspense>
              <EditorMenus
                editor={editor}
                openDialog={openDialog}
                pickFile={(kind) => picker.current?.open(kind)}
                menuAt={menuAt}
                onMenuChange={setMenuAt}
              />
            </Suspense>
          )}
          {dialog && (
            <EditorDialog
              key={dialog.key}
              editor={editor}
              request={dialog.request}
              open={dialog.open}
              onClose={() => setDialog({ ...dialog, open: false })}
            />
          )}
        </>
      )}
    </EditorActionsContext>
  )
}
