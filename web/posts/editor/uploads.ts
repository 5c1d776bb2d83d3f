import { Extension } from '@tiptap/core'
import type { Node, ResolvedPos } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { filesOf, flawOfFile, kindOfFile, type MediaKind } from './media-file.ts'
import { TEXT } from './text.ts'
import { missingPictureView, uploadView } from './upload-view.ts'

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
export interface Senders {
  image: UploadImage
  audio: UploadAudio
}

/** A picture of a paste; without its file it stayed on the page or the disk it came from. */
export interface PlacedPicture {
  file: File | undefined
  alt: string
}

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    uploads: {
      /** Uploads pictures and sounds and puts each after the block at that position (the selection when absent). */
      uploadFiles: (files: readonly File[], at?: number) => ReturnType
      /** Uploads a pasted picture to the empty line that ends at that position, or says there how to add it. */
      placePicture: (at: number, picture: PlacedPicture) => ReturnType
    }
  }
}

type Change = { show: { id: object; at: number; dom: HTMLElement } } | { hide: object }
const key = new PluginKey<DecorationSet>('uploads')
const change = (view: EditorView, what: Change) => view.dispatch(view.state.tr.setMeta(key, what).setMeta('addToHistory', false))

const nowhere = () => Promise.reject(new Error(TEXT.uploadFailed))

/** Pictures and sounds by button, paste and drop; each has a placeholder in the text until it arrives. */
export const Uploads = Extension.create<Senders>({
  name: 'uploads',
  addOptions: () => ({ image: nowhere, audio: nowhere }),

  addCommands() {
    return {
      uploadFiles:
        (files, at) =>
        ({ editor, state, dispatch }) => {
          if (!editor.isEditable || !files.length) return false
          const pos = afterBlock(state.doc.resolve(at ?? state.selection.to))
          // After this command's own transaction, as each placeholder is one of its own.
          if (dispatch)
            queueMicrotask(() => {
              for (const file of files) void start(editor.view, file, pos, { send: this.options })
            })
          return true
        },
      placePicture:
        (at, picture) =>
        ({ editor, dispatch }) => {
          const how = { send: this.options, alt: picture.alt, isPasted: true }
          if (dispatch)
            queueMicrotask(() => (picture.file ? void start(editor.view, picture.file, at, how) : miss(editor.view, picture, at, how)))
          return true
        },
    }
  },

  addProseMirrorPlugins() {
    const take = (event: Event, data: DataTransfer | null, at?: number): boolean => {
      const files = filesOf(data)
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
            const shown = previous.map(tr.mapping, tr.doc)
            const what: Change | undefined = tr.getMeta(key)
            if (!what) return shown
            if ('hide' in what) return shown.remove(shown.find(undefined, undefined, (spec) => spec.id === what.hide))
            return shown.add(tr.doc, [
              Decoration.widget(what.show.at, what.show.dom, { id: what.show.id, side: -1, stopEvent: () => true, ignoreSelection: true }),
            ])
          },
        },
        props: {
          decorations: (state) => key.getState(state),
          handlePaste: (_, event) => take(event, event.clipboardData),
          handleDrop: (view, event, _slice, moved) =>
            !moved && take(event, event.dataTransfer, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos),
        },
      }),
    ]
  },
})

interface How {
  send: Senders
  alt?: string
  /** Undoing the paste takes the picture away as well, so its arrival is no step of its own. */
  isPasted?: boolean
}

/** Shows something at that position until it is removed. */
function show(view: EditorView, at: number, dom: HTMLElement) {
  const id = {}
  change(view, { show: { id, at, dom } })
  return {
    remove: () => view.isDestroyed || change(view, { hide: id }),
    /** Where it stands now; undefined when the text around it is gone. */
    place: () => placeOf(view.state, id),
  }
}

async function start(view: EditorView, file: File, at: number, how: How): Promise<void> {
  const abort = new AbortController()
  const stop = () => {
    abort.abort()
    shown.remove()
    if (!view.isDestroyed) view.focus()
  }
  const drawn = uploadView(file, stop)
  const shown = show(view, at, drawn.dom)
  const [kind, flaw] = [kindOfFile(file), flawOfFile(file)]
  if (!kind || flaw) return drawn.fail(flaw ?? TEXT.fileKind)
  try {
    const stored = await how.send[kind](file, drawn.progress, abort.signal)
    if (abort.signal.aborted || view.isDestroyed) return
    insertAt(view, shown.place(), { kind, stored }, how)
    shown.remove()
  } catch (error) {
    if (abort.signal.aborted || view.isDestroyed) return
    drawn.fail(error instanceof Error && /\p{Script=Arabic}/u.test(error.message) ? error.message : TEXT.uploadFailed, () => {
      const again = shown.place() ?? at
      stop()
      void start(view, file, again, how)
    })
  }
}

/** Says where a picture belongs that could not come along, and takes its file when the writer has it. */
function miss(view: EditorView, { alt }: PlacedPicture, at: number, how: How): void {
  const stop = () => {
    shown.remove()
    if (!view.isDestroyed) view.focus()
  }
  const dom = missingPictureView(alt, stop, (file) => {
    const again = shown.place() ?? at
    stop()
    void start(view, file, again, how)
  })
  const shown = show(view, at, dom)
}

const placeOf = (state: EditorState, id: object): number | undefined =>
  key.getState(state)?.find(undefined, undefined, (spec) => spec.id === id)[0]?.from

/** Nothing is inserted when the text around the placeholder is gone. */
function insertAt(
  view: EditorView,
  at: number | undefined,
  { kind, stored }: { kind: MediaKind; stored: StoredPicture | StoredAudio },
  { alt = '', isPasted }: How,
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
function afterBlock($pos: ResolvedPos): number {
  for (let depth = 1; depth <= $pos.depth; depth++) {
    const { type, isTextblock } = $pos.node(depth)
    if (isTextblock || type.spec.tableRole === 'table') return $pos.after(depth)
  }
  return $pos.pos
}
