type FileInputProps = {
  inputRef: React.RefObject<HTMLInputElement | null>;
  onFiles: (files: readonly File[]) => void;
  multiple?: boolean;
  accept?: string;
  fromCamera?: boolean;
};

/**
 * The hidden file input of a button with which the user chooses files or takes a picture. The user can choose the same file twice
 * in a row.
 */
export function FileInput({ inputRef, onFiles, multiple = false, accept, fromCamera = false }: FileInputProps) {
  return (
    <input
      ref={inputRef}
      type="file"
      hidden
      multiple={multiple}
      accept={accept}
      {...(fromCamera && { accept: 'image/*,video/*', capture: 'environment' as const })}
      onChange={(event) => {
        const chosen = [...(event.target.files ?? [])];
        event.target.value = '';
        if (chosen.length > 0) onFiles(chosen);
      }}
    />
  );
}
