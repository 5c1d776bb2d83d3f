/** What a program that makes a sound knows about its times, in seconds: the file `sample/audio/<name>.json` beside the MP3. */
export interface EpisodeTimes {
  /** Of the transcripts of the podcast namespace, whose `segments` these are. */
  version: '1.0.0'
  chapters: { startTime: number; title: string }[]
  segments: { startTime: number; endTime: number; speaker: string; body: string }[]
  /** Waveform in base64, one byte per bar. */
  peaks: string
}
