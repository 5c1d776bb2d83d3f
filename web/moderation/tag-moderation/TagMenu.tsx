import IconArrowMerge from '@tabler/icons-react/dist/esm/icons/IconArrowMerge.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useState } from 'react'
import { MenuButton, MenuDivider } from '#web/ui/Menu.tsx'
import { OverflowMenu } from '#web/ui/OverflowMenu.tsx'
import { showToast } from '#web/ui/toast.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { RenameDialog } from './RenameDialog.tsx'
import { text } from './text.ts'
import { useModerateTag } from './use-moderate-tag.ts'

const icon = { size: 18, stroke: 1.6 }

export default function TagMenu({ tag, hidden }: { tag: { name: string; slug: string }; hidden: boolean }) {
  const [open, setOpen] = useState<'merge' | 'rename'>()
  const change = useModerateTag(tag)
  const close = () => setOpen(undefined)
  const onError = (error: Error) => void showToast({ message: error.message, failed: true })
  return (
    <>
      <OverflowMenu label={text.menu}>
        <MenuButton icon={<IconArrowMerge {...icon} />} onClick={() => setOpen('merge')}>
          {text.merge}
        </MenuButton>
        <MenuButton icon={<IconPencil {...icon} />} onClick={() => setOpen('rename')}>
          {text.rename}
        </MenuButton>
        <MenuDivider />
        <MenuButton
          icon={hidden ? <IconEye {...icon} /> : <IconEyeOff {...icon} />}
          danger={!hidden}
          onClick={() => change.mutate({ type: hidden ? 'show' : 'hide' }, { onError })}
        >
          {hidden ? text.show : text.hide}
        </MenuButton>
      </OverflowMenu>
      <MergeDialog tag={tag} open={open === 'merge'} onClose={close} />
      <RenameDialog tag={tag} open={open === 'rename'} onClose={close} />
    </>
  )
}
