import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { type KeyboardEvent, Suspense, useContext, useEffect, useRef } from 'react'
import { formatDuration } from '#shared/persian/digits.ts'
import { AudioPlayer } from '#web/ui/AudioPlayer.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { EditorActionsContext } from './editor-actions.ts'
import { focusAfter } from './focus.ts'
import styles from './node-views.module.css'
import { TEXT } from './text.ts'

const MediaTools = lazyPart(() => import('./MediaTools.tsx'))

export function PictureView(props: ReactNodeViewProps) {
  const { node, editor, selected, getPos } = props
  const { hash, width, height, widths, alt, caption, focus, wide } = node.attrs
  const img = useRef<HTMLImageElement>(null)
  const at = getPos()
  const inGallery = at !== undefined && editor.state.doc.resolve(at).parent.type.name === 'gallery'
  const isWide = wide === true && !inGallery
  useEffect(() => {
    img.current?.style.setProperty('object-position', focus ? `${focus.x * 100}% ${focus.y * 100}%` : '')
  }, [focus])
  return (
    <NodeViewWrapper as="figure" className={isWide ? `${styles.picture} wide` : styles.picture} data-selected={selected || undefined}>
      <img
        ref={img}
        src={pictureUrl(hash, widths)}
        width={width}
        height={height}
        alt={alt || TEXT.imageNode}
        draggable={false}
        data-drag-handle=""
      />
      {inGallery ? (
        caption && <figcaption>{caption}</figcaption>
      ) : (
        <NodeAttributeField {...props} name="caption" label={TEXT.imageCaption} className={styles.caption} />
      )}
      {editor.isEditable && !inGallery && (
        <div className={styles.blockTools}>
          <NodeAttributeField {...props} name="alt" label={TEXT.imageAlt} className={styles.alt} />
          <Suspense>
            <MediaTools {...props} />
          </Suspense>
        </div>
      )}
    </NodeViewWrapper>
  )
}

export function AudioView(props: ReactNodeViewProps) {
  const { node, editor, selected } = props
  const { hash, format, duration, caption } = node.attrs
  return (
    <NodeViewWrapper as="figure" className={styles.audio} data-selected={selected || undefined}>
      <AudioPlayer src={`/media/audio/${hash}.${format}`} label={caption || TEXT.audioNode} />
      <NodeAttributeField {...props} name="caption" label={TEXT.audioCaption} className={styles.caption} />
      <div className={styles.blockTools}>
        <span className={styles.duration}>
          <IconVolume size={18} aria-hidden />
          {formatDuration(duration)}
        </span>
        {editor.isEditable && (
          <Suspense>
            <MediaTools {...props} />
          </Suspense>
        )}
      </div>
    </NodeViewWrapper>
  )
}

export function GalleryView({ editor, getPos }: ReactNodeViewProps) {
  const { openDialog } = useContext(EditorActionsContext)
  return (
    <NodeViewWrapper className={styles.gallery}>
      <NodeViewContent />
      {editor.isEditable && (
        <button
          type="button"
          className={styles.galleryEdit}
          contentEditable={false}
          onClick={() => {
            const at = getPos()
            if (at !== undefined) openDialog({ dialog: 'gallery', at })
          }}
        >
          <IconLayoutGrid size={18} stroke={1.6} aria-hidden />
          {TEXT.galleryEdit}
        </button>
      )}
    </NodeViewWrapper>
  )
}

type FieldProps = Pick<ReactNodeViewProps, 'node' | 'editor' | 'getPos' | 'updateAttributes'> & {
  name: string
  label: string
  className: string | undefined
}

const MAX_FIELD_LENGTH = 300

/** Text field for a node attribute. Enter moves the focus to the text after the node; Escape selects the node in the editor. */
function NodeAttributeField({ node, editor, getPos, updateAttributes, name, label, className }: FieldProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.key !== 'Enter' && event.key !== 'Escape') || event.nativeEvent.isComposing) return
    event.preventDefault()
    const pos = getPos()
    if (pos === undefined) return
    if (event.key === 'Enter') focusAfter(editor, pos + node.nodeSize)
    else editor.chain().setNodeSelection(pos).focus().run()
  }
  return (
    <input
      className={className}
      aria-label={label}
      placeholder={label}
      maxLength={MAX_FIELD_LENGTH}
      readOnly={!editor.isEditable}
      value={node.attrs[name]}
      onKeyDown={onKeyDown}
      onChange={(event) => updateAttributes({ [name]: event.target.value })}
    />
  )
}

const COLUMN_WIDTH = 960

/** Returns the URL of the smallest size that fills the editor's column, or of the largest size if none does. */
export function pictureUrl(hash: string, widths: readonly number[]): string {
  const sorted = widths.toSorted((a, b) => a - b)
  return `/media/${hash}/${sorted.find((width) => width >= COLUMN_WIDTH) ?? sorted.at(-1)}.webp`
}
