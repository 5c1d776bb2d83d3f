import { useId } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { SpellingForm } from './SpellingForm.tsx'
import { text } from './text.ts'
import { useModerateTag } from './use-moderate-tag.ts'

interface Props {
  tag: { name: string; slug: string }
  open: boolean
  onClose: () => void
}

/** Writes a tag's word another way. */
export function RenameDialog({ tag, open, onClose }: Props) {
  const id = useId()
  const rename = useModerateTag(tag)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text.renameTitle}
      actions={
        <>
          <Button type="submit" form={id} loading={rename.isPending}>
            {text.save}
          </Button>
          <Button variant="plain" onClick={onClose}>
            {text.cancel}
          </Button>
        </>
      }
    >
      <SpellingForm
        id={id}
        label={text.written}
        hint={text.writtenHint}
        initial={tag.name}
        error={rename.error}
        onSubmit={(spelling) => !rename.isPending && rename.mutate({ act: 'rename', spelling }, { onSuccess: onClose })}
      />
    </Dialog>
  )
}
