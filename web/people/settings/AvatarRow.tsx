import { type DragEvent, Suspense, useRef, useState } from 'react'
import type { Picture } from '#shared/contract/fields.ts'
import { formName, postButton } from '#web/lib/post-button.ts'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ButtonRow, ErrorNote, Field } from '#web/ui/Field.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { Avatar } from '#web/ui/Picture.tsx'
import { PostForm } from '#web/ui/PostForm.tsx'
import { FormDetails, SettingsSection } from '#web/ui/SettingsSection.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { OwnProfile } from '#worker/people/settings/contract.ts'
import { decodeImage } from './crop.ts'
import styles from './profile.module.css'
import { useAvatarChange } from './queries.ts'
import { text } from './text.ts'

const CropDialog = lazyPart(() => import('./CropDialog.tsx'))

export function AvatarRow({ name, avatar }: Pick<OwnProfile, 'name' | 'avatar'>) {
  const restore = useAvatarChange()
  const save = useAvatarChange(() => showToast({ message: text.pictureSaved }))
  const remove = useAvatarChange(() =>
    showToast({ message: text.pictureGone, undo: avatar ? () => restore.mutate(avatar.hash) : undefined }),
  )
  return (
    <SquarePictureRow
      name={name}
      picture={avatar}
      labels={{ title: text.picture, hint: avatar ? text.pictureHint : `${text.noPicture} ${text.pictureHint}`, crop: text.crop }}
      forms={{ change: 'profile.change-avatar', remove: 'profile.remove-avatar' }}
      save={(hash) => save.mutateAsync(hash)}
      remove={() => remove.mutate(null)}
      isRemoving={remove.isPending}
      error={remove.error ?? restore.error}
    />
  )
}

interface SquarePictureRowProps {
  name: string
  picture: Picture | null
  labels: { title: string; hint: string; crop: string }
  /** Actions of the forms that work without JavaScript, and their parameters. */
  forms: { change: string; remove: string; params?: Readonly<Record<string, string>> }
  /** Stores the hash of the uploaded square. */
  save: (hash: string) => Promise<unknown>
  remove: () => void
  isRemoving: boolean
  error: Error | null
}

/** Settings row of a square picture, such as an avatar or a logo: choose or drop a file, crop, replace and remove. */
export function SquarePictureRow({ name, picture, labels, forms, save, remove, isRemoving, error }: SquarePictureRowProps) {
  const file = useRef<HTMLInputElement>(null)
  const [chosenImage, setChosen] = useState<ImageBitmap>()
  const [failed, setFailed] = useState(false)
  const [isDragOver, setDragOver] = useState(false)
  const open = async (chosen: File | null | undefined) => {
    if (!chosen) return
    const image = await decodeImage(chosen)
    setFailed(!image)
    setChosen(image)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDragOver(false)
    void open(event.dataTransfer.files[0])
  }
  const label = picture ? text.change : text.choose
  return (
    <SettingsSection title={labels.title}>
      <fieldset
        aria-label={labels.title}
        className={classNames(styles.avatarRow, isDragOver && styles.dragOver)}
        onDragOver={(event) => {
          event.preventDefault()
          setDragOver(true)
        }}
        onDragLeave={() => setDragOver(false)}
        onDrop={drop}
      >
        <Avatar name={name} picture={picture} size="huge" />
        <div className={styles.controls}>
          <p className={styles.hint}>{labels.hint}</p>
          <ErrorNote>{failed ? text.unreadable : error?.message}</ErrorNote>
          <ButtonRow>
            <Button variant="quiet" onClick={() => file.current?.click()}>
              {label}
            </Button>
            {picture && (
              <Button {...postButton(forms.remove, forms.params)} variant="plain" loading={isRemoving} onClick={remove}>
                {text.remove}
              </Button>
            )}
          </ButtonRow>
          <input
            ref={file}
            type="file"
            accept="image/*"
            hidden
            aria-label={text.choose}
            onChange={(event) => {
              void open(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </div>
      </fieldset>
      <FormDetails label={label} forms={forms.change}>
        {import.meta.env.SSR && (
          <PostForm form={formName(forms.change, forms.params)} encType="multipart/form-data">
            <Field label={text.choose}>{(control) => <input {...control} type="file" name="picture" accept="image/*" />}</Field>
            <ButtonRow>
              <Button type="submit">{text.useIt}</Button>
            </ButtonRow>
          </PostForm>
        )}
      </FormDetails>
      <Suspense>
        {chosenImage && <CropDialog picture={chosenImage} title={labels.crop} save={save} onClose={() => setChosen(undefined)} />}
      </Suspense>
    </SettingsSection>
  )
}
