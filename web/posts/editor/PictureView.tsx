import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { NodeAttributeField } from './NodeAttributeField.tsx'
import styles from './node-views.module.css'
import { pictureUrl } from './picture.ts'
import { TEXT } from './text.ts'

const PictureTools = lazy(() => import('./PictureTools.tsx'))

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
            <PictureTools {...props} />
          </Suspense>
        </div>
      )}
    </NodeViewWrapper>
  )
}
