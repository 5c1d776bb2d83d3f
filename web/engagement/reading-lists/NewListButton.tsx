import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { useCreateList } from '#web/engagement/buttons/use-create-list.ts'
import { Button } from '#web/ui/Button.tsx'
import { ListDialog, type ListFields } from './ListDialog.tsx'
import { text } from './text.ts'

const EMPTY: ListFields = { name: '', description: '', public: true }

export function NewListButton() {
  const [open, setOpen] = useState(false)
  const create = useCreateList(() => setOpen(false))
  return (
    <>
      <Button
        variant="quiet"
        icon={<IconPlus size={18} stroke={1.6} aria-hidden="true" />}
        onClick={() => {
          create.reset()
          setOpen(true)
        }}
      >
        {text.newList}
      </Button>
      {open && (
        <ListDialog
          title={text.newList}
          submit={text.make}
          initial={EMPTY}
          pending={create.isPending}
          error={create.error}
          open
          onClose={() => setOpen(false)}
          onSubmit={(fields) => create.mutate(fields)}
        />
      )}
    </>
  )
}
