import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import styles from './blocks.module.css'
import { pictureAddress } from './picture.ts'
import { TEXT } from './text.ts'

const MAX = 300

/** A picture with its caption and description, both edited in place. */
export function PictureView({ node, editor, selected, updateAttributes, deleteNode }: ReactNodeViewProps) {
  const { hash, width, height, widths, alt, caption } = node.attrs
  return (
    <NodeViewWrapper as="figure" className={styles.picture} data-selected={selected || undefined}>
      <img
        src={pictureAddress(hash, widths)}
        width={width}
        height={height}
        alt={alt || TEXT.imageNode}
        draggable={false}
        data-drag-handle=""
      />
      <input
        className={styles.caption}
        aria-label={TEXT.imageCaption}
        placeholder={TEXT.imageCaption}
        maxLength={MAX}
        readOnly={!editor.isEditable}
        value={caption}
        onChange={(event) => updateAttributes({ caption: event.target.value })}
      />
      {editor.isEditable && (
        <div className={styles.pictureTools}>
          <input
            className={styles.alt}
            aria-label={TEXT.imageAlt}
            placeholder={TEXT.imageAlt}
            maxLength={MAX}
            value={alt}
            onChange={(event) => updateAttributes({ alt: event.target.value })}
          />
          <button type="button" className={styles.remove} aria-label={TEXT.removeImage} title={TEXT.removeImage} onClick={deleteNode}>
            <IconTrash size={18} aria-hidden />
          </button>
        </div>
      )}
    </NodeViewWrapper>
  )
}
