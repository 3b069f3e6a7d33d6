// Before anything is painted: the theme that was chosen here, else that of the system.
{
  const chosen = localStorage.getItem("tolmach.theme");
  if (chosen) document.documentElement.dataset.theme = chosen;
}

// The language of the pages is sent as soon as it is chosen; it stands on pages without other scripts, too.
document.addEventListener("change", ({ target }) => {
  if (target.id === "language") target.form.submit();
});
