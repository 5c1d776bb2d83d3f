import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { useContext } from 'react'
import { EditorActionsContext } from './editor-actions.ts'
import styles from './node-views.module.css'
import { TEXT } from './text.ts'

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
