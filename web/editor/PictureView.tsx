import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import styles from './blocks.module.css'
import { focusBehind } from './focus.ts'
import { PictureTools } from './PictureTools.tsx'
import { pictureAddress } from './picture.ts'
import { TEXT } from './text.ts'

const MAX = 300

/** A picture with its caption and description, both edited in place; in a gallery only what readers see. */
export function PictureView(props: ReactNodeViewProps) {
  const { node, editor, selected, getPos, updateAttributes } = props
  const { hash, width, height, widths, alt, caption, focus, wide } = node.attrs
  const img = useRef<HTMLImageElement>(null)
  const at = getPos()
  const inGallery = at !== undefined && editor.state.doc.resolve(at).parent.type.name === 'gallery'
  const isWide = wide === true && !inGallery
  useEffect(() => {
    img.current?.style.setProperty('object-position', focus ? `${focus.x * 100}% ${focus.y * 100}%` : '')
  }, [focus])
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.key !== 'Enter' && event.key !== 'Escape') || event.nativeEvent.isComposing) return
    event.preventDefault()
    const pos = getPos()
    if (pos === undefined) return
    if (event.key === 'Enter') focusBehind(editor, pos + node.nodeSize)
    else editor.chain().setNodeSelection(pos).focus().run()
  }
  return (
    <NodeViewWrapper as="figure" className={isWide ? `${styles.picture} wide` : styles.picture} data-selected={selected || undefined}>
      <img
        ref={img}
        src={pictureAddress(hash, widths)}
        width={width}
        height={height}
        alt={alt || TEXT.imageNode}
        draggable={false}
        data-drag-handle=""
      />
      {inGallery ? (
        caption && <figcaption>{caption}</figcaption>
      ) : (
        <input
          className={styles.caption}
          aria-label={TEXT.imageCaption}
          placeholder={TEXT.imageCaption}
          maxLength={MAX}
          readOnly={!editor.isEditable}
          value={caption}
          onKeyDown={onKeyDown}
          onChange={(event) => updateAttributes({ caption: event.target.value })}
        />
      )}
      {editor.isEditable && !inGallery && (
        <div className={styles.pictureTools}>
          <input
            className={styles.alt}
            aria-label={TEXT.imageAlt}
            placeholder={TEXT.imageAlt}
            maxLength={MAX}
            value={alt}
            onKeyDown={onKeyDown}
            onChange={(event) => updateAttributes({ alt: event.target.value })}
          />
          <PictureTools {...props} />
        </div>
      )}
    </NodeViewWrapper>
  )
}
