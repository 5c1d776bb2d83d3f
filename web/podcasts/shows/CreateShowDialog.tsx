import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { read } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { onSend } from '#web/lib/form-data.ts'
import { Button } from '#web/ui/Button.tsx'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import type { OwnShow } from '#worker/podcasts/shows/contract.ts'
import { ownText as text } from './own-text.ts'
import { ShowFields } from './ShowFields.tsx'
import styles from './show-form.module.css'
import { useCreateShow } from './use-own-show.ts'

const ID = 'new-show'
const EMPTY = { title: '', description: '', category: '' }

/** What a new show is called, about, and whose. */
export default function CreateShowDialog({ onMade, onClose }: { onMade: (show: OwnShow) => void; onClose: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const [words, setWords] = useState(EMPTY)
  const [publication, setPublication] = useState('')
  const create = useCreateShow(onMade)
  const publications = useQuery({
    queryKey: ['publications', 'run'],
    queryFn: () => read(api.api.publications.mine.$get({ query: { limit: '50' } })),
  })
  const run = (publications.data?.items ?? []).filter(({ role }) => role !== 'writer')
  const { fields, rest } = fieldErrors(create.error, ['title', 'description', 'category', 'publication'])
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.createTitle}
      actions={
        <>
          <Button type="submit" form={ID} loading={create.isPending}>
            {text.make}
          </Button>
          <Button variant="plain" onClick={onClose}>
            {text.cancel}
          </Button>
        </>
      }
    >
      <form
        id={ID}
        className={styles.form}
        noValidate
        onSubmit={onSend(() => !create.isPending && create.mutate({ ...words, publication: publication || null }))}
      >
        <ShowFields words={words} onChange={(part) => setWords((now) => ({ ...now, ...part }))} errors={fields} />
        {run.length > 0 && (
          <ChoiceField
            label={text.publication}
            names={{ '': text.myself, ...Object.fromEntries(run.map(({ hash, name }) => [hash, name])) }}
            value={publication}
            error={fields.publication}
            onChange={setPublication}
          />
        )}
        <ErrorNote>{rest}</ErrorNote>
      </form>
    </Dialog>
  )
}
