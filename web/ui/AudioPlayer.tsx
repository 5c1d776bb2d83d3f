interface Props {
  src: string
  label: string
  className?: string | undefined
}

/** The browser's audio player; it loads nothing until the user starts playback, and its timeline runs left to right. */
export const AudioPlayer = ({ src, label, className }: Props) => (
  // biome-ignore lint/a11y/useMediaCaption: transcripts are shown beside the player, not as captions
  <audio controls preload="none" dir="ltr" src={src} aria-label={label} className={className} />
)
