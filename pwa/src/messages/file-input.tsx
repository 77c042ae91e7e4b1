type FileInputProps = {
  inputRef: React.RefObject<HTMLInputElement | null>;
  onFiles: (files: Iterable<File>) => void;
  fromCamera?: boolean;
};

/** The hidden field behind a button that chooses files, or takes a picture. */
export function FileInput({ inputRef, onFiles, fromCamera = false }: FileInputProps) {
  return (
    <input
      ref={inputRef}
      type="file"
      hidden
      {...(fromCamera ? { accept: 'image/*,video/*', capture: 'environment' as const } : { multiple: true })}
      onChange={(event) => {
        onFiles([...(event.target.files ?? [])]);
        event.target.value = '';
      }}
    />
  );
}
