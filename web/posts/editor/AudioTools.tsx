import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { ReactNodeViewProps } from '@tiptap/react'
import { useContext } from 'react'
import { BlockTool } from './BlockTool.tsx'
import { EditorActionsContext } from './editor-actions.ts'
import { ReplaceFile } from './ReplaceFile.tsx'
import { TEXT } from './text.ts'

type Props = Pick<ReactNodeViewProps, 'updateAttributes' | 'deleteNode'>

export default function AudioTools({ updateAttributes, deleteNode }: Props) {
  const { uploadAudio } = useContext(EditorActionsContext)
  return (
    <>
      <ReplaceFile
        kind="audio"
        label={TEXT.replaceAudio}
        upload={uploadAudio}
        onStored={({ hash, format, duration }) => updateAttributes({ hash, format, duration })}
      />
      <BlockTool label={TEXT.removeAudio} data-danger="" onClick={deleteNode}>
        <IconTrash size={18} aria-hidden />
      </BlockTool>
    </>
  )
}
