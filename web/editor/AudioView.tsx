import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { useContext } from 'react'
import { Sound } from '#web/ui/Sound.tsx'
import { clockLength } from '#worker/lib/persian/clock-length.ts'
import { DeskContext } from './asked.ts'
import styles from './blocks.module.css'
import { LabelField } from './LabelField.tsx'
import { ReplaceFile } from './ReplaceFile.tsx'
import { TEXT } from './text.ts'

/** A sound with its caption, edited in place. */
export function AudioView(props: ReactNodeViewProps) {
  const { node, editor, selected, updateAttributes, deleteNode } = props
  const { uploadAudio } = useContext(DeskContext)
  const { hash, format, duration, caption } = node.attrs
  return (
    <NodeViewWrapper as="figure" className={styles.audio} data-selected={selected || undefined}>
      <Sound src={`/media/audio/${hash}.${format}`} label={caption || TEXT.audioNode} />
      <LabelField {...props} name="caption" label={TEXT.audioCaption} className={styles.caption} />
      <div className={styles.pictureTools}>
        <span className={styles.length}>
          <IconVolume size={18} aria-hidden />
          {clockLength(duration)}
        </span>
        {editor.isEditable && (
          <>
            <ReplaceFile
              kind="audio"
              label={TEXT.replaceAudio}
              send={uploadAudio}
              onStored={(stored) => updateAttributes({ hash: stored.hash, format: stored.format, duration: stored.duration })}
            />
            <button
              type="button"
              className={styles.pictureTool}
              data-danger=""
              aria-label={TEXT.removeAudio}
              title={TEXT.removeAudio}
              onClick={deleteNode}
            >
              <IconTrash size={18} aria-hidden />
            </button>
          </>
        )}
      </div>
    </NodeViewWrapper>
  )
}
