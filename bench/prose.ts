// Texts that have to be long and different, not true.

/** German and English prose of about so many bytes, the same for the same position. */
export function prose(position: number, bytes: number): string {
  const words = SENTENCE.split(' ');
  let text = `Position ${position}:`;
  for (let index = position; text.length < bytes; index++) text += ` ${words[index % words.length]}`;
  return text.slice(0, bytes);
}

const SENTENCE =
  'the carrier left the pallet at gate two without papers and nobody signed for it until Monday so please send the ' +
  'Lieferschein again with the number of the purchase order und prüfen Sie bitte ob die Kündigung der Versicherung ' +
  'for this route reached us before the end of the quarter because the invoice shows another amount than agreed';
