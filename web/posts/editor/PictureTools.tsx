import IconArrowsHorizontal from '@tabler/icons-react/dist/esm/icons/IconArrowsHorizontal.mjs'
import IconFocusCentered from '@tabler/icons-react/dist/esm/icons/IconFocusCentered.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { ReactNodeViewProps } from '@tiptap/react'
import { useContext } from 'react'
import { BlockTool } from './BlockTool.tsx'
import { EditorActionsContext } from './editor-actions.ts'
import { ReplaceFile } from './ReplaceFile.tsx'
import { TEXT } from './text.ts'

type Props = Pick<ReactNodeViewProps, 'node' | 'getPos' | 'updateAttributes' | 'deleteNode'>

export default function PictureTools({ node, getPos, updateAttributes, deleteNode }: Props) {
  const { openDialog, uploadImage } = useContext(EditorActionsContext)
  return (
    <>
      <BlockTool
        label={TEXT.wideImage}
        aria-pressed={node.attrs.wide === true}
        onClick={() => updateAttributes({ wide: node.attrs.wide === true ? null : true })}
      >
        <IconArrowsHorizontal size={18} aria-hidden />
      </BlockTool>
      <BlockTool
        label={TEXT.focusImage}
        aria-haspopup="dialog"
        onClick={() => {
          const at = getPos()
          if (at !== undefined) openDialog({ dialog: 'focal-point', at })
        }}
      >
        <IconFocusCentered size={18} aria-hidden />
      </BlockTool>
      <ReplaceFile
        kind="image"
        label={TEXT.replaceImage}
        upload={uploadImage}
        onStored={({ hash, width, height, widths }) => updateAttributes({ hash, width, height, widths, focus: null })}
      />
      <BlockTool label={TEXT.removeImage} data-danger="" onClick={deleteNode}>
        <IconTrash size={18} aria-hidden />
      </BlockTool>
    </>
  )
}
