import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { lazy, Suspense } from 'react'
import { formatDuration } from '#shared/persian/format-duration.ts'
import { AudioPlayer } from '#web/ui/AudioPlayer.tsx'
import { NodeAttributeField } from './NodeAttributeField.tsx'
import styles from './node-views.module.css'
import { TEXT } from './text.ts'

const AudioTools = lazy(() => import('./AudioTools.tsx'))

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
            <AudioTools {...props} />
          </Suspense>
        )}
      </div>
    </NodeViewWrapper>
  )
}
