import { SpellingDialog } from './SpellingDialog.tsx'
import { text } from './text.ts'
import { useModerateTag } from './use-moderate-tag.ts'

interface Props {
  tag: { name: string; slug: string }
  open: boolean
  onClose: () => void
}

export function RenameDialog({ tag, open, onClose }: Props) {
  const rename = useModerateTag(tag)
  return (
    <SpellingDialog
      open={open}
      onClose={onClose}
      title={text.renameTitle}
      submit={text.save}
      label={text.spellingLabel}
      hint={text.spellingHint}
      initial={tag.name}
      pending={rename.isPending}
      error={rename.error}
      onSubmit={(spelling) => rename.mutate({ type: 'rename', spelling }, { onSuccess: onClose })}
    />
  )
}
