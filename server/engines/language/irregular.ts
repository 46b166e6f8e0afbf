/** Forms of verbs that no rule makes, each with its base. */
const forms = new Map(
  `wrote write, written write, bought buy, brought bring, built build, caught catch, chose choose, chosen choose, dealt deal,
  drew draw, drawn draw, drove drive, driven drive, ate eat, eaten eat, fell fall, fallen fall, felt feel, fought fight,
  found find, flew fly, flown fly, forgot forget, forgotten forget, froze freeze, gave give, given give, grew grow,
  grown grow, heard hear, held hold, hid hide, hidden hide, kept keep, knew know, known know, laid lay, led lead, lent lend,
  lit light, lost lose, made make, meant mean, met meet, paid pay, ran run, rode ride, rose rise, risen rise, sold sell,
  sent send, shook shake, shaken shake, shown show, slept sleep, spoke speak, spoken speak, spent spend, stole steal,
  stolen steal, stood stand, struck strike, swore swear, sworn swear, taught teach, thought think, threw throw,
  thrown throw, took take, taken take, tore tear, torn tear, understood understand, undertook undertake, woke wake, won win,
  wore wear, worn wear, withdrew withdraw, withdrawn withdraw, broke break, broken break, became become, began begin,
  begun begin, left leave`
    .split(',')
    .map((pair): [string, string] => {
      const [form = '', base = ''] = pair.trim().split(' ')
      return [form, base]
    }),
)

/** The base of a verb whose form no rule makes: "wrote" is of "write". Null for other words. */
export const irregularBase = (written: string): string | null => forms.get(written) ?? null
