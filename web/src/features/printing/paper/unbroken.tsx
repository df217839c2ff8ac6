/** A text whose days are not broken at their hyphens. */
export const unbroken = (text = '') =>
  text.split(/(\d\d-\d\d-\d{4})/).map((part, at) =>
    at % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: The parts are what they are.
      <span key={at} className="day">
        {part}
      </span>
    ) : (
      part
    ),
  )
