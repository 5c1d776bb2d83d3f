import { Extension } from '@tiptap/core'
import type { Node, ResolvedPos } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { getUserMessage } from './autosave.ts'
import { detectMediaKind, extractFiles, type MediaKind, validateMediaFile } from './FilePicker.tsx'
import { TEXT } from './text.ts'
import { createMissingPictureView, createUploadView } from './upload-view.ts'

export interface StoredPicture {
  hash: string
  width: number
  height: number
  widths: number[]
}

/** Uploads one file, reporting progress from 0 to 1; aborting the signal cancels the upload. */
export type UploadImage = (file: File, onProgress: (ratio: number) => void, signal: AbortSignal) => Promise<StoredPicture>

export interface StoredAudio {
  hash: string
  format: string
  duration: number
}

export type UploadAudio = (file: File, onProgress: (ratio: number) => void, signal: AbortSignal) => Promise<StoredAudio>

export interface Uploaders {
  image: UploadImage
  audio: UploadAudio
}

/** A pasted picture; `file` is undefined when the clipboard lacks it. */
export interface PastedPicture {
  file: File | undefined
  alt: string
}

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    uploads: {
      /**
       * Uploads pictures and audio, and inserts each in place of the empty paragraph at `at` (default: the end of the selection), or after
       * the text block or table there.
       */
      uploadFiles: (files: readonly File[], at?: number) => ReturnType
      /** Uploads a pasted picture into the empty line that ends at `at`; without a file, shows there how to add it. */
      insertPastedPicture: (at: number, picture: PastedPicture) => ReturnType
    }
  }
}

type PlaceholderChange = { show: { id: object; at: number; dom: HTMLElement } } | { hide: object }
const key = new PluginKey<DecorationSet>('uploads')
const dispatchChange = (view: EditorView, placeholderChange: PlaceholderChange) =>
  view.dispatch(view.state.tr.setMeta(key, placeholderChange).setMeta('addToHistory', false))

const rejectUpload = () => Promise.reject(new Error(TEXT.uploadFailed))

export const Uploads = Extension.create<Uploaders>({
  name: 'uploads',
  addOptions: () => ({ image: rejectUpload, audio: rejectUpload }),

  addCommands() {
    return {
      uploadFiles:
        (files, at) =>
        ({ editor, state, dispatch }) => {
          if (!editor.isEditable || !files.length) return false
          const pos = positionAfterBlock(state.doc.resolve(at ?? state.selection.to))
          // Runs after this command's transaction, because each placeholder dispatches its own.
          if (dispatch)
            queueMicrotask(() => {
              for (const file of files) void startUpload(editor.view, file, pos, { uploaders: this.options })
            })
          return true
        },
      insertPastedPicture:
        (at, picture) =>
        ({ editor, dispatch }) => {
          const options = { uploaders: this.options, alt: picture.alt, isPasted: true }
          if (dispatch)
            queueMicrotask(() =>
              picture.file
                ? void startUpload(editor.view, picture.file, at, options)
                : showMissingPicture(editor.view, picture, at, options),
            )
          return true
        },
    }
  },

  addProseMirrorPlugins() {
    const handleFiles = (event: Event, data: DataTransfer | null, at?: number): boolean => {
      const files = extractFiles(data)
      if (!files.length) return false
      event.preventDefault()
      return this.editor.commands.uploadFiles(files, at)
    }
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: () => DecorationSet.empty,
          apply(tr, previous) {
            const decorations = previous.map(tr.mapping, tr.doc)
            const placeholderChange: PlaceholderChange | undefined = tr.getMeta(key)
            if (!placeholderChange) return decorations
            if ('hide' in placeholderChange)
              return decorations.remove(decorations.find(undefined, undefined, (spec) => spec.id === placeholderChange.hide))
            return decorations.add(tr.doc, [
              Decoration.widget(placeholderChange.show.at, placeholderChange.show.dom, {
                id: placeholderChange.show.id,
                side: -1,
                stopEvent: () => true,
                ignoreSelection: true,
              }),
            ])
          },
        },
        props: {
          decorations: (state) => key.getState(state),
          handlePaste: (_, event) => handleFiles(event, event.clipboardData),
          handleDrop: (view, event, _slice, moved) =>
            !moved && handleFiles(event, event.dataTransfer, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos),
        },
      }),
    ]
  },
})

interface UploadOptions {
  uploaders: Uploaders
  alt?: string
  /** Keeps the insertion out of the undo history, because undoing the paste also removes the picture. */
  isPasted?: boolean
}

function showPlaceholder(view: EditorView, at: number, dom: HTMLElement) {
  const id = {}
  dispatchChange(view, { show: { id, at, dom } })
  return {
    remove: () => view.isDestroyed || dispatchChange(view, { hide: id }),
    /** Returns the current position; undefined when the surrounding text was deleted. */
    position: () => findPlaceholder(view.state, id),
  }
}

async function startUpload(view: EditorView, file: File, at: number, options: UploadOptions): Promise<void> {
  const abort = new AbortController()
  const cancel = () => {
    abort.abort()
    placeholder.remove()
    if (!view.isDestroyed) view.focus()
  }
  const placeholderView = createUploadView(file, cancel)
  const placeholder = showPlaceholder(view, at, placeholderView.dom)
  const [kind, fileError] = [detectMediaKind(file), validateMediaFile(file)]
  if (!kind || fileError) return placeholderView.fail(fileError ?? TEXT.fileKind)
  try {
    const stored = await options.uploaders[kind](file, placeholderView.progress, abort.signal)
    if (abort.signal.aborted || view.isDestroyed) return
    insertMedia(view, placeholder.position(), { kind, stored }, options)
    placeholder.remove()
  } catch (error) {
    if (abort.signal.aborted || view.isDestroyed) return
    placeholderView.fail(getUserMessage(error) ?? TEXT.uploadFailed, () => {
      const position = placeholder.position() ?? at
      cancel()
      void startUpload(view, file, position, options)
    })
  }
}

function showMissingPicture(view: EditorView, { alt }: PastedPicture, at: number, options: UploadOptions): void {
  const dismiss = () => {
    placeholder.remove()
    if (!view.isDestroyed) view.focus()
  }
  const dom = createMissingPictureView(alt, dismiss, (file) => {
    const position = placeholder.position() ?? at
    dismiss()
    void startUpload(view, file, position, options)
  })
  const placeholder = showPlaceholder(view, at, dom)
}

const findPlaceholder = (state: EditorState, id: object): number | undefined =>
  key.getState(state)?.find(undefined, undefined, (spec) => spec.id === id)[0]?.from

function insertMedia(
  view: EditorView,
  at: number | undefined,
  { kind, stored }: { kind: MediaKind; stored: StoredPicture | StoredAudio },
  { alt = '', isPasted }: UploadOptions,
): void {
  // `create` ignores attributes the node type does not define.
  const node = view.state.schema.nodes[kind]?.create({ ...stored, alt })
  if (at === undefined || !node) return
  const before = view.state.doc.resolve(at).nodeBefore
  const { tr } = view.state
  if (isBlankLine(before)) tr.replaceWith(at - before.nodeSize, at, node)
  else tr.insert(at, node)
  view.dispatch(isPasted ? tr.setMeta('addToHistory', false) : tr)
}

const isBlankLine = (node: Node | null): node is Node => node?.type.name === 'paragraph' && node.content.size === 0

/**
 * Returns the position after the text block or table that contains `$pos`, or else `$pos` itself; a footnote does not count as a text
 * block.
 */
function positionAfterBlock($pos: ResolvedPos): number {
  for (let depth = 1; depth <= $pos.depth; depth++) {
    const { type, isTextblock } = $pos.node(depth)
    if (isTextblock || type.spec.tableRole === 'table') return $pos.after(depth)
  }
  return $pos.pos
}
