interface CheckProps {
  name: string;
  isChecked: boolean;
  text: string;
}

/** A box to tick, with what that means. */
export const Check = ({ name, isChecked, text }: CheckProps) => (
  <label class="check">
    <input type="checkbox" name={name} value="yes" checked={isChecked} />
    <span>{text}</span>
  </label>
);
