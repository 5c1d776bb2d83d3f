import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { lazy, Suspense } from 'react'
import { clockLength } from '#shared/persian/clock-length.ts'
import { Sound } from '#web/ui/Sound.tsx'
import styles from './blocks.module.css'
import { LabelField } from './LabelField.tsx'
import { TEXT } from './text.ts'

const AudioTools = lazy(() => import('./AudioTools.tsx'))

/** A sound with its caption, edited in place. */
export function AudioView(props: ReactNodeViewProps) {
  const { node, editor, selected } = props
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
          <Suspense>
            <AudioTools {...props} />
          </Suspense>
        )}
      </div>
    </NodeViewWrapper>
  )
}
