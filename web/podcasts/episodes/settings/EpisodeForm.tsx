import { useMutation } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Picture as Stored } from '#shared/contract/fields.ts'
import { asciiDigits, persianDigits } from '#shared/persian/digits.ts'
import { ApiError, unwrap } from '#web/lib/api.ts'
import { handleSubmit } from '#web/lib/form.ts'
import styles from '#web/podcasts/episodes/episode-settings.module.css'
import { episodeText as text } from '#web/podcasts/episodes/text.ts'
import { UploadPictureButton } from '#web/podcasts/episodes/UploadPictureButton.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonRow, ErrorNote, Field } from '#web/ui/Field.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { EpisodeFields, EpisodeSettings } from '#worker/podcasts/episodes/contract.ts'
import { type EpisodeDraft, type FieldErrors, parseEpisodeDraft, suggestEpisodeNumber, toEpisodeDraft } from './episode-draft.ts'
import { PersonRows, SoundbiteRows } from './RepeatableFields.tsx'

/** Form that saves all fields of an episode together, except the cover, which `CoverField` saves. */
export function EpisodeForm({ post, settings }: { post: string; settings: EpisodeSettings }) {
  const { api } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const [draft, setDraft] = useState(() => toEpisodeDraft(settings.fields))
  const [errors, setErrors] = useState<FieldErrors>({})
  const save = useMutation({
    mutationFn: (fields: EpisodeFields) => unwrap(api.api.episodes[':post'].$put({ param: { post }, json: fields })),
    onSuccess: async () => {
      showToast({ message: text.saved })
      await router.invalidate()
    },
    onError: (error) => setErrors(error instanceof ApiError ? (error.body.fields ?? {}) : {}),
  })
  const change = (part: Partial<EpisodeDraft>) => setDraft((now) => ({ ...now, ...part }))
  const submit = () => {
    const { fields, errors: found } = parseEpisodeDraft(draft)
    setErrors(found)
    save.reset()
    if (Object.keys(found).length === 0) save.mutate(fields)
  }
  const show = settings.shows.find(({ hash }) => hash === draft.show)
  const typed = Number(asciiDigits(draft.season)) || null
  const next = suggestEpisodeNumber(show, typed)
  const needsNumber = show?.kind === 'serial' && draft.episode.trim() === '' && draft.kind === 'full'
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit(() => !save.isPending && submit())}>
      <SelectField
        label={text.show}
        options={[['', text.noShow], ...settings.shows.map(({ hash, title }) => [hash, title] as const)]}
        value={draft.show}
        hint={settings.shows.length === 0 ? text.noShows : undefined}
        error={errors.show}
        onChange={(chosen) => change({ show: chosen })}
      />
      <div className={styles.columns}>
        <NumberField label={text.season} value={draft.season} error={errors.season} onChange={(season) => change({ season })} />
        <NumberField
          label={text.episode}
          value={draft.episode}
          error={errors.episode}
          hint={needsNumber ? text.serialNeedsNumber : undefined}
          onChange={(episode) => change({ episode })}
        />
      </div>
      {next && draft.episode.trim() === '' && (
        <ButtonRow>
          <Button
            variant="quiet"
            size="small"
            onClick={() => change({ season: next.season === null ? '' : persianDigits(next.season), episode: persianDigits(next.episode) })}
          >
            {text.next(next.season, next.episode)}
          </Button>
        </ButtonRow>
      )}
      <div className={styles.columns}>
        <SelectField label={text.kind} options={text.kinds} value={draft.kind} onChange={(kind) => change({ kind })} />
        <SelectField
          label={text.explicit}
          options={text.explicitOptions}
          value={draft.explicit}
          onChange={(explicit) => change({ explicit })}
        />
      </div>
      <CoverField post={post} cover={settings.cover} />
      <PersonRows persons={draft.persons} errors={errors} onChange={(persons) => change({ persons })} />
      <SoundbiteRows soundbites={draft.soundbites} errors={errors} onChange={(bites) => change({ soundbites: bites })} />
      <ErrorNote>{errors.persons ?? errors.soundbites ?? (Object.keys(errors).length > 0 ? text.check : save.error?.message)}</ErrorNote>
      <ButtonRow>
        <Button type="submit" loading={save.isPending}>
          {text.save}
        </Button>
      </ButtonRow>
    </form>
  )
}

interface NumberProps {
  label: string
  value: string
  error: string | undefined
  hint?: string | undefined
  onChange: (typed: string) => void
}

const NumberField = ({ label, value, error, hint, onChange }: NumberProps) => (
  <Field label={label} optional={text.optional} error={error} hint={hint}>
    {(control) => (
      <TextInput
        {...control}
        dir="rtl"
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
)

/** Field for an episode's cover; choosing or removing a picture saves it immediately. */
function CoverField({ post, cover }: { post: string; cover: Stored | null }) {
  const { api } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const [shown, setShown] = useState(cover)
  const set = useMutation({
    mutationFn: (picture: Stored | null) =>
      unwrap(api.api.episodes[':post'].cover.$put({ param: { post }, json: { cover: picture?.hash ?? null } })),
    onSuccess: async (_, picture) => {
      setShown(picture)
      await router.invalidate()
    },
  })
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{text.cover}</legend>
      <div className={styles.cover}>
        {shown && (
          <div className={styles.square}>
            <Picture picture={shown} sizes="7rem" alt={text.coverAlt} />
          </div>
        )}
        <UploadPictureButton isCover label={text.chooseCover} error={set.error?.message} onUploaded={(picture) => set.mutate(picture)} />
        {shown && (
          <Button variant="plain" size="small" loading={set.isPending} onClick={() => set.mutate(null)}>
            {text.removeCover}
          </Button>
        )}
      </div>
      <p className={styles.hint}>{text.coverHint}</p>
    </fieldset>
  )
}
