(error) => {
  const said = document.getElementById("failed");
  said.hidden = false;
  said.querySelector("span").textContent = error.message;
  throw error;
}
