import { ney } from '../instruments/ney.ts'
import { santur } from '../instruments/santur.ts'
import { SEGAH } from '../modes.ts'
import { readNotes } from '../phrase.ts'
import { footsteps, murmur, sparrow } from '../places/life.ts'
import { chime, horn, train } from '../places/things.ts'
import { curve } from '../signal.ts'
import type { Episode, Stage } from '../studio.ts'

const NIGHT = [
  '0:.5 2:.5 1:.5 0:.5 -2:.5 0:.5 1:.5 0:.5',
  '0:.5 3:.5 2:.5 1:.5 0:.5 1:.5 2:.5 0:.5',
  '0:.5 2:.5 1:.5 0:.5 -2:.5 -1:.5 0:.5 0:.5',
  '3:.5 2:.5 1:.5 2:.5 0:.5 1:.5 -1:.5 0:.5',
  '0:.5 2:.5 4:.5 3:.5 2:.5 3:.5 1:.5 0:.5',
]
const SCALE = '0:2 1:2 2:2 3:2 4:2 5:2 6:2 7:2 r | 7 6 5 4 3 2 1 0:3'
const OPENING = '-2:2 0:4 r | 0 1 0:2 -1 0:4 r | 1 0 -1 -2:2 0:5'
const SONG =
  '0:3 -1 0:4 r:4 | 0 1:2 0 -1 -2 0:5 r:3 | 0 1 2:4 1 2 1 0:4 r:3 | 2 3:3 2 1 2 1 0:2 -1 -2:2 0:5 r:4 | 4:4 3 4 3 2:3 1 2:2 1 0:5'
const MORNING = '0:3 1 0:2 -1 0:4 r:2 | 2:2 1 0:2 -1 -2:2 0:6'

export const trainRide: Episode = {
  file: 'jaha-03',
  room: { decay: 1.8, brightness: 2800 },
  wet: 0.4,
  parts: [
    {
      title: 'ایستگاه',
      lead: 12,
      lines: [
        { by: 'راوی', say: 'ایستگاهِ راه‌آهن، یازدهِ شب. قطارِ مشهد روی سکوی دو است.' },
        { by: 'راوی', say: 'نه ایستگاهی در کار است و نه قطاری. همه را برنامه می‌سازد، صدای مرا هم.' },
      ],
      tail: 40,
      heard: 'زنگ ایستگاه، مسافرها، سوت لوکوموتیو؛ قطار راه می‌افتد',
    },
    {
      title: 'شصت درز در دقیقه',
      lead: 2,
      lines: [
        { by: 'کوک', say: 'رِیل‌های ما بیست‌وپنج متری‌اند و سرعتِ ما نود کیلومتر در ساعت است. یعنی هر ثانیه، یک درز.' },
        { by: 'کوک', say: 'از هر درز چهار چرخ رد می‌شود: دو تا از این واگن، دو تا از واگنِ بعدی. ریل‌های جوشیِ امروز دیگر این صدا را ندارند.' },
      ],
      tail: 44,
      heard: 'چرخ‌ها روی درز ریل؛ سنتور، آهسته، در سه‌گاه',
    },
    {
      title: 'گام سه‌گاه',
      lead: 2,
      lines: [{ by: 'کوک', say: 'این گامِ سه‌گاه است، با نِی. میانِ درجهٔ اول و دوم، سه‌ربع پرده است؛ این‌جا، صد و پنجاه سِنت.' }],
      tail: 31,
      heard: 'نی: گام سه‌گاه',
    },
    {
      title: 'نیمه‌شب، واگن پنج',
      lead: 2,
      lines: [{ by: 'راوی', say: 'چراغِ راهرو را کم کرده‌اند. هم‌سفرها خوابیده‌اند و قطار بیدار است.' }],
      tail: 98,
      heard: 'قطار در شب؛ سنتور روی ضرب ریل، آواز نی',
    },
    {
      title: 'سپیده',
      lead: 2,
      lines: [
        { by: 'راوی', say: 'قطار آهسته می‌کند. بیرون، هوا روشن شده است.' },
        { by: 'راوی', say: 'قسمتِ بعد، دریایِ بوشهر.' },
      ],
      tail: 56,
      heard: 'قطار می‌ایستد؛ گنجشک‌ها، نی',
    },
  ],
  compose(stage) {
    const { spans, random, music } = stage
    const [station, rails, scale, night, dawn] = spans
    journey(stage)
    if (!rails || !scale || !night || !dawn) return
    const opening = readNotes(OPENING, { mode: SEGAH, start: 12, beat: 0.8, force: 0.62, rubato: 0.1 }, random)
    music(ney(opening.notes, 44, random), station.said, 0.24)
    const cradle = (bars: number) => Array.from({ length: bars }, (_, bar) => NIGHT[[0, 0, 1, 0, 2, 3, 0, 4][bar % 8] ?? 0]).join(' ')
    const onTheBeat = (time: number) => Math.ceil(time) - time
    const playing = { mode: SEGAH, beat: 1, force: 0.5 }
    music(santur(readNotes(cradle(9), { ...playing, start: onTheBeat(rails.said) + 3 }, random).notes, 48, random), rails.said, 1.15)
    music(ney(readNotes(SCALE, { mode: SEGAH, start: 0.6, beat: 0.95, force: 0.7 }, random).notes, 34, random), scale.said, 0.23)
    music(santur(readNotes(cradle(23), { ...playing, start: onTheBeat(night.said) }, random).notes, 100, random), night.said, 1.15)
    const song = readNotes(SONG, { mode: SEGAH, start: onTheBeat(night.said) + 8, beat: 0.8, force: 0.78, rubato: 0.04 }, random)
    music(ney(song.notes, 100, random), night.said, 0.25)
    music(ney(readNotes(MORNING, { mode: SEGAH, start: 16, beat: 1, force: 0.66, rubato: 0.1 }, random).notes, 54, random), dawn.said, 0.24)
  },
}

/** The station, the ride, whose beats fall on whole seconds, and the morning. */
function journey({ seconds, spans: [station, rails, , , dawn], random, place }: Stage): void {
  if (!rails || !dawn) return
  place(murmur(station.said + 14, random), 0, 0.9)
  place(chime(), 4, 0.34)
  for (const time of [1, 8, station.said - 6]) place(footsteps(8, random), time, 0.6)
  place(horn(2.6), station.said + 3, 0.24)
  place(horn(1.4), station.said + 6.4, 0.2)
  const leaving = station.said + 8
  const cruising = Math.ceil(leaving + 34)
  const speed = curve([
    [0, 0],
    [leaving, 0],
    [cruising, 25],
    [dawn.start, 25],
    [dawn.said + 22, 0],
    [seconds, 0],
  ])
  place(train(seconds, speed, random), 0, 0.42)
  place(horn(1.8), dawn.start - 40, 0.09)
  for (let time = dawn.said + 10; time < seconds - 5; time += random.range(1.4, 5)) place(sparrow(random), time, random.range(0.04, 0.13))
  place(murmur(30, random), seconds - 30, 0.5)
}
