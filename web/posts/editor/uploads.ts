import { Extension } from '@tiptap/core'
import type { Node, ResolvedPos } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { detectMediaKind, extractFiles, type MediaKind, validateMediaFile } from './media-file.ts'
import { TEXT } from './text.ts'
import { createMissingPictureView, createUploadView } from './upload-view.ts'

export interface StoredPicture {
  hash: string
  width: number
  height: number
  widths: number[]
}

/** Sends one file, tells its progress from 0 to 1, and stops when the signal says so. */
export type UploadImage = (file: File, onProgress: (ratio: number) => void, signal: AbortSignal) => Promise<StoredPicture>

export interface StoredAudio {
  hash: string
  format: string
  duration: number
}

export type UploadAudio = (file: File, onProgress: (ratio: number) => void, signal: AbortSignal) => Promise<StoredAudio>

/** Where each kind of file is sent. */
export interface Uploaders {
  image: UploadImage
  audio: UploadAudio
}

/** A picture of a paste; without its file it stayed on the page or the disk it came from. */
export interface PastedPicture {
  file: File | undefined
  alt: string
}

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    uploads: {
      /** Uploads pictures and sounds and puts each after the block at that position (the selection when absent). */
      uploadFiles: (files: readonly File[], at?: number) => ReturnType
      /** Uploads a pasted picture to the empty line that ends at that position, or says there how to add it. */
      insertPastedPicture: (at: number, picture: PastedPicture) => ReturnType
    }
  }
}

type PlaceholderChange = { show: { id: object; at: number; dom: HTMLElement } } | { hide: object }
const key = new PluginKey<DecorationSet>('uploads')
const dispatchChange = (view: EditorView, placeholderChange: PlaceholderChange) =>
  view.dispatch(view.state.tr.setMeta(key, placeholderChange).setMeta('addToHistory', false))

const rejectUpload = () => Promise.reject(new Error(TEXT.uploadFailed))

/** Pictures and sounds by button, paste and drop; each has a placeholder in the text until it arrives. */
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
          // After this command's own transaction, as each placeholder is one of its own.
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
  /** Undoing the paste takes the picture away as well, so its arrival is no step of its own. */
  isPasted?: boolean
}

/** Shows something at that position until it is removed. */
function showPlaceholder(view: EditorView, at: number, dom: HTMLElement) {
  const id = {}
  dispatchChange(view, { show: { id, at, dom } })
  return {
    remove: () => view.isDestroyed || dispatchChange(view, { hide: id }),
    /** Where it stands now; undefined when the text around it is gone. */
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
    placeholderView.fail(error instanceof Error && /\p{Script=Arabic}/u.test(error.message) ? error.message : TEXT.uploadFailed, () => {
      const again = placeholder.position() ?? at
      cancel()
      void startUpload(view, file, again, options)
    })
  }
}

/** Says where a picture belongs that could not come along, and takes its file when the writer has it. */
function showMissingPicture(view: EditorView, { alt }: PastedPicture, at: number, options: UploadOptions): void {
  const stop = () => {
    placeholder.remove()
    if (!view.isDestroyed) view.focus()
  }
  const dom = createMissingPictureView(alt, stop, (file) => {
    const again = placeholder.position() ?? at
    stop()
    void startUpload(view, file, again, options)
  })
  const placeholder = showPlaceholder(view, at, dom)
}

const findPlaceholder = (state: EditorState, id: object): number | undefined =>
  key.getState(state)?.find(undefined, undefined, (spec) => spec.id === id)[0]?.from

/** Nothing is inserted when the text around the placeholder is gone. */
function insertMedia(
  view: EditorView,
  at: number | undefined,
  { kind, stored }: { kind: MediaKind; stored: StoredPicture | StoredAudio },
  { alt = '', isPasted }: UploadOptions,
): void {
  // Of these the node takes the attributes it has.
  const made = view.state.schema.nodes[kind]?.create({ ...stored, alt })
  if (at === undefined || !made) return
  const before = view.state.doc.resolve(at).nodeBefore
  const { tr } = view.state
  if (isBlankLine(before)) tr.replaceWith(at - before.nodeSize, at, made)
  else tr.insert(at, made)
  view.dispatch(isPasted ? tr.setMeta('addToHistory', false) : tr)
}

const isBlankLine = (node: Node | null): node is Node => node?.type.name === 'paragraph' && node.content.size === 0

/** Behind the line at that position, or behind the table it is a cell of; a note is no line. */
function positionAfterBlock($pos: ResolvedPos): number {
  for (let depth = 1; depth <= $pos.depth; depth++) {
    const { type, isTextblock } = $pos.node(depth)
    if (isTextblock || type.spec.tableRole === 'table') return $pos.after(depth)
  }
  return $pos.pos
}
